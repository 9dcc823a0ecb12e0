// Rules for passwords: long enough, not one of the most common, not the name. There are no rules on kinds of characters, which make
// passwords hard to remember but not hard to guess (NIST SP 800-63B).

import { failure, type Result, success } from '@mcr-arena/tiles';

// The most common passwords of at least eight characters, in lower case, from public lists of leaked passwords.

const LIST = `
00000000 000000000 0000000000 01234567 0123456789 0987654321 09876543 10203040 11111111 111111111 1111111111 11112222
11223344 1122334455 112233445566 11235813 12121212 12312312 123123123 1231231234 123321123 1234512345 12341234 1234554321
12345678 123456789 1234567890 12345678910 123456780 1234567891 12345678a 123456789a 123456789q 12344321 123456aa
123456abc 1234qwer 123qweasd 123qweasdzxc 12qwaszx 13131313 13579246 14141414 147258369 159357456 159753456 18273645
19871987 19891989 19901990 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 1qaz2wsx3edc 20202020 21212121 22222222
23232323 31415926 33333333 44444444 55555555 5201314520 66666666 77777777 77777777777 78945612 789456123 87654321
88888888 888888888 963852741 987654321 9876543210 98765432 99999999 999999999
a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abc123456 abc123abc abcd1234 abcdefgh
abcdefg1 access14 administrator admin123 admin1234 admin12345 adminadmin alexander alexandra anthony1 arsenal1
asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer asd123456 asdasdasd babygirl babygirl1 barcelona baseball baseball1
basketball batman123 benjamin bigdaddy blink182 booboo12 bulldogs butterfly caroline cc123456 changeme changeme1
charlie1 charlotte chelsea1 chocolate christian christina computer computer1 consumer corvette cowboys1 creative danielle
dearbook december diamond1 dolphin1 dragon12 dragon123 dragonball einstein elephant elizabeth everton1 explorer
fender12 ferrari1 firebird florence flower123 fluffy12 football football1 forever1 franklin fuckyou1 fuckyou2 garfield
george12 gfhjkm123 godzilla guinness hannah12 hellohello hello123 hello1234 hercules home1234 iloveyou iloveyou1
iloveyou2 internet isabella jackson1 jasmine1 jennifer jessica1 jonathan jordan23 justin12 killer12 kristina lacrosse
letmein1 letmein123 lifehack linkedin liverpool liverpool1 lovelove loveyou1 loveme12 mahjong1 mahjong123 mahjongg
majiang123 manchester marlboro marseille maverick maximus1 melissa1 mercedes metallica michael1 michelle microsoft
midnight mickey12 mike1234 monkey12 monkey123 mustang1 mynameis myspace1 natalie1 nicholas nicole12 nintendo november
oneplus1 p@ssw0rd p@ssword pa55word pass1234 passport passw0rd passw0rd1 password password! password0 password01
password1 password11 password12 password123 password1234 password2 password2024 password2025 password2026 password3
patrick1 peaches1 personal pineapple platinum playstation pokemon1 pokemon123 porsche1 princess princess1 qazwsx12
qazwsx123 qazwsxedc qazxswedc qq123456 qq123456789 q1w2e3r4 q1w2e3r4t5 qweasdzxc qwe123456 qweqweqwe qwer1234 qwerasdf
qwerasdfzxcv qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwerty123456 rangers1
rastafarian rosebud1 rush2112 samantha sammy123 samsung1 sandra12 scorpion secret12 secret123 september shadow12
shadow123 slipknot snickers snowball softball spiderman spongebob startrek starwars starwars1 steelers stephanie
straight student1 student123 success1 summer12 summer123 sunflower sunshine sunshine1 superman superman1 swordfish
sysadmin teacher1 teacher123 tennis12 test1234 testtest testtest1 thailand thomas12 thunder1 tiger123 tinkerbell
titanic1 tottenham trustno1 undertaker universal username vanessa1 veronica victoria warcraft warrior1 welcome1
welcome12 welcome123 whatever william1 winston1 wonderland woaini123 woaini1314 woaini520 xxxxxxxx yankees1 yellow12
yourmom1 zaq12wsx zaq1zaq1 zaqxswcde zxcvbnm1 zxcvbnm123 zxcvbnma zz123456 zzzzzzzz
`;

const FREQUENT_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));

const PASSWORD_LETTERS = { least: 8, most: 128 } as const;

/** The normalised password to hash. Error: `password-weak`. */
export function parsePassword(text: string, userName: string): Result<string, 'password-weak'> {
  const password = text.normalize('NFKC');
  const letters = [...password].length;
  const { least, most } = PASSWORD_LETTERS;
  if (letters < least || letters > most) {
    return failure('password-weak', `password: ${letters} characters, expected ${least} to ${most}`);
  }
  const plain = password.toLowerCase();
  if (FREQUENT_PASSWORDS.has(plain) || new Set(plain).size < 3) {
    return failure('password-weak', 'password: this is one of the most common passwords; choose another one');
  }
  if (plain === userName.toLowerCase()) {
    return failure('password-weak', 'password: it must differ from the name');
  }
  return success(password);
}
