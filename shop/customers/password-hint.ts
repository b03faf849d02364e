const commonPasswords = new Set(
  (
    '000000 111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 654321 666666 696969 ' +
    '777777 888888 987654321 999999 abc123 abcdef abcd1234 admin admin123 asdfgh asdfghjkl baseball dragon football ' +
    'gathri hello123 iloveyou india123 jaihind krishna letmein login123 lovely master monkey mumbai passw0rd password ' +
    'password1 password123 princess qazwsx qwerty qwerty123 qwertyuiop sairam secret shadow sunshine superman ' +
    'test123 trustno1 welcome welcome1 welcome123 whatever zxcvbn zxcvbnm'
  ).split(' '),
)

export function passwordHint(password: string): string | null {
  const plain = password.toLowerCase().replace(/[!@#$.]+$/, '')
  return commonPasswords.has(plain) || commonPasswords.has(password.toLowerCase())
    ? 'Many people use this password, so it is easy to guess. Three unrelated words make a better one.'
    : null
}
