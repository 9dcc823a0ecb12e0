// Numbers of the system calls that the filter names, for both processors. Source: the kernel's unistd.h for x86-64 and the
// generic table for arm64; `-` if a processor has no such call.

export type Processor = 'x64' | 'arm64';

const TABLE = `
mmap 9 222 · ioctl 16 29 · clone 56 220 · fcntl 72 25 · preadv2 327 286 · flock 73 32 · socket 41 198
inotify_init 253 - · inotify_init1 294 26 · inotify_add_watch 254 27 · inotify_rm_watch 255 28
fanotify_init 300 262 · fanotify_mark 301 263 · mincore 27 232 · fadvise64 221 223 · readahead 187 213
userfaultfd 323 282 · io_uring_setup 425 425 · io_uring_enter 426 426 · io_uring_register 427 427
ptrace 101 117 · process_vm_readv 310 270 · process_vm_writev 311 271 · process_madvise 440 440
kcmp 312 272 · pidfd_getfd 438 438 · perf_event_open 298 241 · bpf 321 280 · lookup_dcookie 212 18
add_key 248 217 · request_key 249 218 · keyctl 250 219 · personality 135 92 · modify_ldt 154 -
mount 165 40 · umount2 166 39 · pivot_root 155 41 · chroot 161 51 · move_mount 429 429 · open_tree 428 428
fsopen 430 430 · fsconfig 431 431 · fsmount 432 432 · fspick 433 433 · mount_setattr 442 442
setns 308 268 · unshare 272 97 · clone3 435 435 · memfd_create 319 279 · memfd_secret 447 447
shmget 29 194 · shmat 30 196 · shmctl 31 195 · shmdt 67 197 · semget 64 190 · semop 65 193 · semctl 66 191
semtimedop 220 192 · msgget 68 186 · msgsnd 69 189 · msgrcv 70 188 · msgctl 71 187
mq_open 240 180 · mq_unlink 241 181 · mq_timedsend 242 182 · mq_timedreceive 243 183 · mq_notify 244 184
mq_getsetattr 245 185 · sysinfo 99 179 · syslog 103 116 · open_by_handle_at 304 265 · name_to_handle_at 303 264
quotactl 179 60 · quotactl_fd 443 443 · acct 163 89 · swapon 167 224 · swapoff 168 225 · reboot 169 142
init_module 175 105 · finit_module 313 273 · delete_module 176 106 · kexec_load 246 104 · kexec_file_load 320 294
iopl 172 - · ioperm 173 - · vhangup 153 58 · settimeofday 164 170 · clock_settime 227 112 · adjtimex 159 171
clock_adjtime 305 266 · sethostname 170 161 · setdomainname 171 162 · mbind 237 235 · set_mempolicy 238 237
migrate_pages 256 238 · move_pages 279 239 · set_mempolicy_home_node 450 450 · nfsservctl 180 42
uselib 134 - · ustat 136 - · sysfs 139 - · _sysctl 156 - · create_module 174 - · get_kernel_syms 177 -
query_module 178 - · pipe 22 - · pipe2 293 59 · socketpair 53 199 · bind 49 200
statx 332 291 · statfs 137 43 · fstatfs 138 44 · openat2 437 437 · pidfd_open 434 434 · seccomp 317 277
sync 162 81 · syncfs 306 267 · utime 132 - · utimes 235 - · futimesat 261 - · utimensat 280 88 · setsid 112 157
setpgid 109 154`;

const NUMBERS = new Map(
  TABLE.trim()
    .split(/[·\n]/)
    .map((row) => row.trim().split(' '))
    .map(([name, x64, arm64]) => [name!, { x64: numberOf(x64!), arm64: numberOf(arm64!) }]),
);

/** All names in the table. */
export const SYSTEM_CALLS: readonly string[] = [...NUMBERS.keys()];

/** The newest call that was reviewed. Newer ones are refused with ENOSYS, as if the kernel did not support them. */
export const NEWEST_CALL = 450;

/** The number of a call; undefined if the processor has no such call. Throws if the call is not in the table. */
export function numberOfCall(name: string, processor: Processor): number | undefined {
  const numbers = NUMBERS.get(name);
  if (numbers === undefined) throw new Error(`system call "${name}" is not in the table`);
  return numbers[processor];
}

function numberOf(text: string): number | undefined {
  return text === '-' ? undefined : Number(text);
}
