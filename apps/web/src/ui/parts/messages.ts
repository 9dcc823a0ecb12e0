// Texts of parts that several pages share: tournament states, errors, copy buttons.

import type { CompetitionStatus } from '@mcr-arena/protocol/documents';
import { messages, type Texts } from '../language/languages.ts';

export interface ErrorText {
  /** What happened. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly advice: string;
  /** The link to the page where the user can go on, in place of a retry. */
  readonly wayOut?: string;
}

const EN = {
  status: {
    created: 'not started',
    running: 'running',
    paused: 'paused',
    finished: 'finished',
    cancelled: 'cancelled',
    failed: 'failed',
  } satisfies Record<CompetitionStatus, string>,
  errors: {
    'data-malformed': {
      title: 'Stored data cannot be read',
      advice: 'It was changed or damaged outside the program. Ask the administrator of this server.',
    },
    'record-unavailable': {
      title: 'The record cannot be read now',
      advice: 'It is in the archive of old records. Try again later, or ask the administrator of this server.',
    },
    'table-unknown': {
      title: 'Table not found',
      advice: 'The link may be mistyped, or the table has closed.',
    },
    'table-full': { title: 'Every place is taken', advice: 'Join another table, or create one yourself.' },
    'tables-limited': {
      title: 'You have places at too many tables',
      advice: 'Leave one of them first: your unfinished games are in the list of your games.',
    },
    'database-unavailable': {
      title: 'The server cannot reach its database',
      advice: 'Saved data is not lost. Try again in a few seconds.',
    },
    'tables-elsewhere': { title: 'The tables are starting', advice: 'Try again in a few seconds.' },
    'not-seated': { title: 'You have no seat at this table', advice: 'Ask its players for an invitation.' },
    'game-unknown': {
      title: 'Game not found',
      advice: 'The link may be mistyped, or the game has not begun.',
      wayOut: 'Your games',
    },
    'competition-early': { title: 'Not open yet', advice: 'The challenge begins at midnight, UTC. Come back then.' },
    'competition-unknown': {
      title: 'Competition not found',
      advice: 'The link may be mistyped, or from another server. All competitions of people and bots are in the list.',
      wayOut: 'All competitions of people and bots',
    },
    'bot-not-found': {
      title: 'Bot not found',
      advice: 'The link may be mistyped, or the bot was never on the ladder.',
      wayOut: 'The ladder',
    },
    'replay-private': { title: 'This game is private', advice: 'Its players chose not to show its deals to others.' },
    'tournament-unknown': {
      title: 'Tournament not found',
      advice: 'The link may be mistyped, or from another server. All tournaments of this one are in the list.',
      wayOut: 'All tournaments',
    },
    'contest-unknown': {
      title: 'Contest not found',
      advice: 'The link may be mistyped, or from another server. All contests of this one are in the list.',
      wayOut: 'All contests',
    },
    'registration-closed': {
      title: 'Registration is closed',
      advice: 'The deadline has passed, or the contest is paused. Registered bots are listed below.',
    },
    'too-many-entries': {
      title: 'No more of your bots can be registered',
      advice: 'Withdraw one first.',
    },
    'group-required': {
      title: 'This contest is for a group',
      advice: 'Only its members may register. Ask its organiser for an invitation.',
    },
    'task-unknown': {
      title: 'Task not found',
      advice: 'The link may be mistyped, or you are not a member of its group.',
    },
    'task-closed': {
      title: 'The task is closed',
      advice: 'It was ended, or its deadline has passed. If you have questions, ask the owner of the group.',
    },
    'task-begun': {
      title: 'The points cannot be changed',
      advice: 'A version was submitted while they applied. Set another task.',
    },
    'task-passed': { title: 'One of your versions has passed', advice: 'There is nothing more to submit.' },
    'task-open': {
      title: 'The task is not over yet',
      advice: 'Submissions can be measured again once the deadline has passed and all are measured.',
    },
    'deadline-passed': { title: 'This deadline is in the past', advice: 'Choose a time in the future.' },
    'version-submitted': { title: 'This version was already submitted', advice: 'Choose another one.' },
    'version-unchecked': { title: 'The version has not passed its check', advice: 'Choose one that has.' },
    'too-many-submissions': { title: 'You have no submissions left', advice: 'The newest one counts.' },
    'measurement-running': {
      title: 'The submission is being measured again',
      advice: 'Wait until it is done.',
    },
    'bot-removed': { title: 'The bot was removed', advice: 'Its files were deleted, so it cannot play again.' },
    'round-unknown': {
      title: 'This round is not open yet',
      advice:
        'A round opens when all sets of the previous one have been played. It will then appear here automatically.',
    },
    'set-unknown': {
      title: 'Set not found',
      advice:
        'Its round has not been opened yet, or the tournament has fewer tables. The tournament’s page lists all sets.',
    },
    'set-undisclosed': {
      title: 'The deals cannot be seen yet',
      advice: 'Some tables are still playing this wall. The deals will be shown when all of them have finished.',
    },
    'request-malformed': {
      title: 'The server cannot read this address',
      advice: 'It may be mistyped. Start again from the list of tournaments.',
    },
    'password-wrong': {
      title: 'The name or the password is wrong',
      advice:
        'Check both, and make sure that Caps Lock is off. An administrator of this server can reset a forgotten password.',
    },
    'current-password-wrong': {
      title: 'The current password is wrong',
      advice: 'Make sure that Caps Lock is off. An administrator of this server can reset a forgotten password.',
    },
    'attempts-limited': {
      title: 'Too many attempts',
      advice: 'Wait a few minutes, or an hour for new accounts and guests.',
    },
    'name-invalid': {
      title: 'This name cannot be used',
      advice: 'Use 1 to 40 letters and digits of one alphabet, with spaces or . _ - between them.',
    },
    'user-exists': {
      title: 'This name is taken',
      advice: 'Choose another. If the account is yours, sign in instead.',
    },
    'password-weak': {
      title: 'This password is too easy to guess',
      advice: 'Use at least 8 characters, and avoid common passwords. Several words in a row work well.',
    },
    'account-suspended': {
      title: 'This account is suspended',
      advice: 'Ask an administrator of this server why. Everything in it is still there.',
    },
    'sign-up-closed': {
      title: 'Sign-up is closed',
      advice: 'Accounts on this server are created by its administrators. Ask one for an account.',
    },
    'signed-in': { title: 'You are signed in already', advice: 'Sign out first to create another account.' },
    'link-unknown': {
      title: 'This link no longer works',
      advice:
        'It has been used or has expired. An administrator of this server or the teacher of your class can give you a new one.',
      wayOut: 'Sign in',
    },
    'token-missing': { title: 'You are not signed in', advice: 'Sign in, then open this page again.' },
    'scope-missing': {
      title: 'Your account has no permission for this',
      advice: 'An administrator of this server can change its role.',
      wayOut: 'Home',
    },
    'last-administrator': {
      title: 'The server would have no administrator',
      advice: 'Make another account an administrator first.',
    },
    'user-is-you': { title: 'You cannot suspend yourself', advice: 'Another administrator can do it.' },
    'webhook-invalid': {
      title: 'Notices cannot be sent to this address',
      advice: 'Use https:// and a host that is reachable from the internet, without a name or a password in it.',
    },
    'processor-time-used': {
      title: 'Your CPU time for today is used up',
      advice: 'Try again tomorrow. My bots shows the usage and the quota.',
    },
    'too-many-comparisons': {
      title: 'Two of your comparisons are in progress',
      advice: 'Wait until one is over, or stop one. “Your comparisons” lists them.',
    },
    'too-many-matches': {
      title: 'Two of your matches are in progress',
      advice: 'Wait until one is over, or stop one. “Your matches” lists them.',
    },
    'walls-used': {
      title: 'Your walls for today are used up',
      advice: 'Comparisons play at most 4,000 walls a day. The next day begins at midnight, UTC.',
    },
    'bot-not-for-matches': {
      title: 'The owner does not permit matches and comparisons with this bot',
      advice: 'Choose another one.',
    },
    'comparison-unknown': {
      title: 'Comparison not found',
      advice: 'The link may be mistyped, or from another server.',
      wayOut: 'Your comparisons',
    },
    'match-unknown': {
      title: 'Match not found',
      advice: 'The link may be mistyped, or from another server.',
      wayOut: 'Your matches',
    },
    'rate-limited': {
      title: 'Too many requests',
      advice: 'This computer sent more requests than the server allows. Wait a minute, then try again.',
    },
    internal: {
      title: 'Internal error of the server',
      advice: 'The error is in the server’s log. Try again; if it persists, contact the administrator of the server.',
    },
    'storage-failed': {
      title: 'This browser did not store the game',
      advice: 'Its storage is full, or switched off for this site. Allow it, or use a window that is not private.',
    },
    unreachable: {
      title: 'The server does not respond',
      advice:
        'The server may have stopped, or the network is down. Try again in a moment. If you run this server, start it with npm start.',
    },
  } satisfies Record<string, ErrorText>,
  /** By code, where `errors` has no text: what to show instead of the server's message, which is English. */
  serverMessages: {} as Readonly<Record<string, string>>,
  otherError: (message: string): ErrorText => ({ title: 'The request failed', advice: message }),
  retry: 'Try again',
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select and copy it by hand',
  /** Where to run an `mcr` command. */
  commandPlace: 'Run it in a clone of the MCR Arena repository, after npm install:',
  unsealed: 'unsealed',
  unsealedMeaning:
    'Plays from another machine: the server cannot prevent it from remembering a wall from one deal to the next.',
  unsealedNote:
    'Unsealed: plays from another machine, so the server cannot prevent it from remembering a wall from one deal to the next.',
  unsealedOwnWalls: 'Here each table has its own walls.',
  where: 'Where you are',
  /** Declines a confirmation. */
  goBack: 'Go back',
  calendar: 'Calendar',
  calendarOf: (label: string) => `Calendar for “${label}”`,
  timeWanted: (dayOnly: boolean) => `Write a ${dayOnly ? 'day as 2026-12-01' : 'time as 2026-12-01 18:00'}.`,
};

const ZH: Texts<typeof EN> = {
  status: {
    created: '未开始',
    running: '进行中',
    paused: '已暂停',
    finished: '已结束',
    cancelled: '已取消',
    failed: '出错中止',
  },
  errors: {
    'data-malformed': { title: '存储的数据无法读取', advice: '数据在程序之外被修改或损坏，请联系本服务器的管理员。' },
    'record-unavailable': {
      title: '暂时无法读取牌谱',
      advice: '牌谱已移入旧牌谱存档。请稍后重试；若仍无法读取，请联系本服务器的管理员。',
    },
    'table-unknown': { title: '没有这张牌桌', advice: '链接可能有误，或牌桌已关闭。' },
    'table-full': { title: '已经满座', advice: '请加入其他牌桌，或自己建一桌。' },
    'tables-limited': { title: '你占的座位太多', advice: '请先离开其中一桌，未完的牌局在“我的牌局”里。' },
    'database-unavailable': { title: '服务器暂时无法连接数据库', advice: '已保存的数据不会丢失，请几秒钟后重试。' },
    'tables-elsewhere': { title: '牌桌正在启动', advice: '请几秒钟后重试。' },
    'not-seated': { title: '你在这桌没有座位', advice: '请向桌上的玩家索取邀请。' },
    'game-unknown': { title: '没有这场牌局', advice: '链接可能有误，或牌局还没开始。', wayOut: '我的牌局' },
    'competition-early': { title: '尚未开始', advice: '每日挑战于世界协调时零点开始，请届时再来。' },
    'competition-unknown': {
      title: '没有这项人机对抗',
      advice: '链接可能有误，或来自另一台服务器。全部人机对抗都在列表中。',
      wayOut: '全部人机对抗',
    },
    'bot-not-found': {
      title: '没有这个机器人',
      advice: '链接可能有误，或该机器人从未上过天梯。',
      wayOut: '天梯',
    },
    'replay-private': { title: '这场牌局只对玩家公开', advice: '玩家选择不向他人公开。' },
    'tournament-unknown': {
      title: '没有这个赛事',
      advice: '链接可能有误，或来自另一台服务器。本服务器的赛事都在列表中。',
      wayOut: '全部赛事',
    },
    'contest-unknown': {
      title: '没有这个竞赛',
      advice: '链接可能有误，或来自另一台服务器。本服务器的竞赛都在列表中。',
      wayOut: '全部竞赛',
    },
    'registration-closed': {
      title: '报名已截止',
      advice: '截止时间已过，或竞赛已暂停。参赛的机器人列在下方。',
    },
    'too-many-entries': {
      title: '你报名的机器人已达上限',
      advice: '请先撤回一个。',
    },
    'group-required': {
      title: '本竞赛仅限小组成员',
      advice: '只有成员可以报名。请向组织者索取邀请。',
    },
    'task-unknown': { title: '找不到任务', advice: '链接可能有误，或你不是该小组的成员。' },
    'task-closed': { title: '任务已截止', advice: '任务已结束，或已过截止时间。如有疑问，请联系小组组长。' },
    'task-begun': { title: '分数不能再改', advice: '已有人按现在的分数提交。请另行布置任务。' },
    'task-passed': { title: '你已有版本通过', advice: '无需再提交。' },
    'task-open': { title: '任务尚未结束', advice: '截止并全部测量完后，才能重新测量。' },
    'deadline-passed': { title: '截止时间是过去的时间', advice: '请选择将来的时间。' },
    'version-submitted': { title: '该版本已提交', advice: '请选择另一个版本。' },
    'version-unchecked': { title: '该版本没有通过检查', advice: '请选择通过检查的版本。' },
    'too-many-submissions': { title: '提交次数已用完', advice: '以最新的提交为准。' },
    'measurement-running': { title: '正在重新测量', advice: '请等测量结束。' },
    'bot-removed': { title: '机器人已被删除', advice: '其文件已不存在，无法再打牌。' },
    'round-unknown': { title: '这一轮还未开始', advice: '上一轮全部打完后才开始下一轮，届时会自动显示在这里。' },
    'set-unknown': { title: '还没有这一组', advice: '该轮尚未开始，或没有这么多桌。赛事页面列出了现有各组。' },
    'set-undisclosed': {
      title: '牌局暂不公开',
      advice: '本桌或同一副牌墙的其他桌还没有打完，最后一桌打完后立即公开。',
    },
    'request-malformed': { title: '地址无法识别', advice: '可能输入有误，请从赛事列表重新进入。' },
    'password-wrong': {
      title: '用户名或密码不正确',
      advice: '请检查用户名和密码，并确认未开启大写锁定。忘记密码可请本服务器的管理员重置。',
    },
    'current-password-wrong': {
      title: '当前密码不正确',
      advice: '请确认未开启大写锁定。忘记密码可请本服务器的管理员重置。',
    },
    'attempts-limited': { title: '尝试次数过多', advice: '请过几分钟再试；新账号和访客需等一小时。' },
    'name-invalid': {
      title: '不能使用这个名称',
      advice: '请用 1 至 40 个同一文字的字母或数字，中间可有空格和 . _ - 等。',
    },
    'user-exists': { title: '用户名已被使用', advice: '请换一个。若这是你的账户，请直接登录。' },
    'password-weak': { title: '密码太容易猜到', advice: '至少 8 个字符，不要用常见密码。几个词连在一起就很好。' },
    'account-suspended': { title: '账户已停用', advice: '请向本服务器的管理员询问原因。账户中的内容都还在。' },
    'sign-up-closed': { title: '目前不开放注册', advice: '本服务器的账户由管理员创建，请向管理员申请。' },
    'signed-in': { title: '你已登录', advice: '要注册另一个账户，请先退出。' },
    'link-unknown': {
      title: '链接已失效',
      advice: '链接已被使用或已过期。可请本服务器的管理员或你的任课教师提供新链接。',
      wayOut: '登录',
    },
    'token-missing': { title: '你还没有登录', advice: '请先登录，再打开本页。' },
    'scope-missing': { title: '你的账户没有此权限', advice: '本服务器的管理员可以更改角色。', wayOut: '首页' },
    'last-administrator': { title: '服务器至少要有一名管理员', advice: '请先任命另一位管理员。' },
    'user-is-you': { title: '不能停用自己', advice: '可由另一位管理员操作。' },
    'webhook-invalid': {
      title: '通知无法发送到此地址',
      advice: '请使用 https:// 和可从互联网访问的主机，地址中不含用户名和密码。',
    },
    'processor-time-used': {
      title: '今天的 CPU 时间已用完',
      advice: '请明天再试。“我的机器人”显示用量和配额。',
    },
    'too-many-comparisons': { title: '你已有两个比较在进行', advice: '请等其中一个结束，或停止一个，见“你的比较”。' },
    'too-many-matches': { title: '你已有两场对战在进行', advice: '请等其中一场结束，或停止一场，见“你的对战”。' },
    'walls-used': { title: '今天的牌墙已用完', advice: '比较每天最多打 4,000 副牌墙。UTC 零时开始新的一天。' },
    'bot-not-for-matches': { title: '所有者不允许与此机器人对战或比较', advice: '请选择其他机器人。' },
    'comparison-unknown': { title: '找不到此比较', advice: '链接可能有误，或来自其他服务器。', wayOut: '你的比较' },
    'match-unknown': { title: '找不到此对战', advice: '链接可能有误，或来自其他服务器。', wayOut: '你的对战' },
    'rate-limited': { title: '请求过多', advice: '本机请求超过服务器限制，请等一分钟再试。' },
    internal: { title: '服务器出错', advice: '错误已写入服务器日志。请重试；若仍然出错，请联系管理员。' },
    'storage-failed': {
      title: '浏览器没有保存牌局',
      advice: '存储空间已满，或本站的存储被禁用。请允许存储，或改用非隐私窗口。',
    },
    unreachable: {
      title: '服务器没有回应',
      advice: '服务器可能已停止，或网络中断。请稍后重试。若由你运行本服务器，请用 npm start 启动。',
    },
  },
  serverMessages: {
    'token-unknown': '令牌无效或已被撤销。',
    'session-missing': '令牌不能进行此操作，请用用户名和密码登录。',
    'origin-foreign': '请求来自其他网站的页面。',
    'group-role-missing': '你在该小组的身份不允许此操作。',
    'member-not-managed': '该账号不是在本班级中创建的。',
    'not-yours': '只有组织者或管理员可以进行此操作。',
    'stage-unknown': '该竞赛没有这个阶段，或尚未开始。',
    'entrant-unknown': '该赛事没有这名参赛者。',
    'group-not-found': '没有这个小组，或你不是其成员。',
    'submission-unknown': '该成员没有提交任何版本。',
    'member-not-found': '该小组没有这名成员。',
    'token-not-found': '没有这个令牌。',
    'ladder-unknown': '本服务器没有天梯。',
    'dump-unknown': '没有这份数据。',
    'webhook-unknown': '你没有设置 webhook。',
    'version-unknown': '该机器人没有这个版本。',
    'user-not-found': '没有这个用户名。',
    'tournament-not-over': '赛事尚未结束：结束并公布密钥之后才能验证。',
    'tournament-exists': '已有使用此编号的赛事。',
    'contest-exists': '已有使用此编号的竞赛。',
    'competition-exists': '已有使用此编号的人机对抗。',
    'bot-unsealed': '该竞赛只接受上传的机器人。',
    'too-many-tasks': '该小组的作业数量已达上限。',
    'status-conflict': '赛事目前的状态不允许此操作。',
    'user-suspended': '该用户已被停用。',
    'last-owner': '该小组将没有组长。',
    'role-missing': '该用户的身份不允许使用这种令牌。',
    'version-unsealed': '远程机器人不能参加排名。',
    'version-benched': '该版本多次出错，请上传改正后的版本。',
    'too-many-ranked': '你参加排名的机器人数量已达上限。',
    'deal-unknown': '没有这一盘，或尚未打完。',
    'bot-not-for-people': '其中一个机器人的所有者不允许它与人对局。',
    'bot-not-connected': '其中一个远程机器人没有连接。',
    'bot-not-casual': '使用 Botzone 协议的程序不能与人对局，请改用 “events” 协议。',
    'game-not-over': '牌局尚未结束。',
    'not-first': '只有第一位入座的玩家可以进行此操作。',
    'competition-open': '牌墙、牌局和成绩在结束后公布。',
    'competition-closed': '已经结束，或你已打完自己的各盘。',
    'no-rematch': '比赛的牌局只打一次。',
    'body-too-large': '内容过大。',
    'upload-too-large': '文件过大。',
    'quota-exceeded': '你的机器人已用完你的磁盘配额。',
    'trial-under-way': '你有一次试运行正在进行。',
    'trial-unknown': '没有这次试运行：结果在一小时后删除。',
    'sources-too-large': '该版本的文件过大，无法显示。',
    'uploads-limited': '正在进行的上传过多，请稍后重试。',
    'uploads-unavailable': '本服务器目前不能运行上传的机器人。',
    'webhooks-unavailable': '本服务器不发送 webhook。',
    'check-unknown': '该版本没有检查结果。',
    'artifact-unknown': '该版本的文件没有保存。',
    'not-ready': '服务器正在启动或停止，请稍后重试。',
    'storage-full': '服务器的磁盘已满，请稍后重试。',
  },
  otherError: (message) => ({ title: '操作未成功', advice: message }),
  retry: '重试',
  loading: '加载中',
  copy: '复制',
  copied: '已复制',
  copyFailed: '请手动选择复制',
  commandPlace: '在 MCR Arena 代码库的克隆目录中运行（先执行 npm install）：',
  unsealed: '未封闭',
  unsealedMeaning: '在另一台机器上运行：服务器无法阻止其在各局之间记住同一牌墙。',
  unsealedNote: '未封闭：在另一台机器上运行，服务器无法阻止其在各局之间记住同一牌墙。',
  unsealedOwnWalls: '因此这里每桌使用各自的牌墙。',
  where: '当前位置',
  goBack: '返回',
  calendar: '日历',
  calendarOf: (label) => `“${label}”的日历`,
  timeWanted: (dayOnly) => `请写成 ${dayOnly ? '2026-12-01' : '2026-12-01 18:00'}。`,
};

export const PART_MESSAGES = messages({ en: EN, zh: ZH });
