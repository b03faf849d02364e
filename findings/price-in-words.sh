#!/usr/bin/env bash
# Guess: a library that writes rupees in Indian words writes ₹1,299.50 with fifty paise, or leaves the paise out.
# What happens: amount-in-words reads the number 1299.5 as five paise. To number2text, five paise are "Point Five". By written-number,
#   1299.5 is one thousand three hundred. A refund of ₹1,299 loses its minus in amount-in-words. In convert-rupees-into-words it is
#   "Two Thousand Hundred  Nine". Only to-words is right each time.
# Who is hurt: the accountant, whose invoice says one amount in figures and another in words. On a cheque for a refund the words count
#   (Negotiable Instruments Act 1881, section 18).
# to-words@5.7.0, amount-in-words@1.0.1, convert-rupees-into-words@1.0.6, number2text@1.1.0 and written-number@0.11.1, seen on 2026-11-30.
# Way out: split whole paise into rupees and paise before a library sees them, and write the word minus outside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund to-words@5.7.0 amount-in-words@1.0.1 convert-rupees-into-words@1.0.6 number2text@1.1.0 written-number@0.11.1
cat > show.js <<'JS'
import amounts from 'amount-in-words'
import convertRupees from 'convert-rupees-into-words'
import numberToText from 'number2text'
import { ToWords } from 'to-words'
import writtenNumber from 'written-number'
const toWords = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true } })
const libraries = {
  'to-words': (amount) => toWords.convert(amount),
  'amount-in-words': (amount) => new amounts.AmountToWords().toWords(amount, amounts.CountryCodes.IND),
  'convert-rupees-into-words': convertRupees,
  number2text: (amount) => numberToText(amount, 'Indian'),
  'written-number': (amount) => writtenNumber(amount, { lang: 'enIndian' }),
}
for (const amount of [1299.05, 1299.5, -1299]) {
  console.log(`${amount}`)
  for (const [name, write] of Object.entries(libraries)) console.log(`  ${name}: ${write(amount) || 'nothing'}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = '1299.05
  to-words: One Thousand Two Hundred Ninety Nine Rupees And Five Paise Only
  amount-in-words: One Thousand Two Hundred Ninety Nine Rupees And Five Paise
  convert-rupees-into-words: One Thousand Two Hundred Ninety Nine Rupees and Five Paisa
  number2text: One Thousand Two Hundred Ninety-Nine Point Five
  written-number: one thousand two hundred and ninety-nine
1299.5
  to-words: One Thousand Two Hundred Ninety Nine Rupees And Fifty Paise Only
  amount-in-words: One Thousand Two Hundred Ninety Nine Rupees And Five Paise
  convert-rupees-into-words: One Thousand Two Hundred Ninety Nine Rupees and Fifty Paisa
  number2text: One Thousand Two Hundred Ninety-Nine Point Fifty
  written-number: one thousand three hundred
-1299
  to-words: Minus One Thousand Two Hundred Ninety Nine Rupees Only
  amount-in-words: One Thousand Two Hundred Ninety Nine Rupees
  convert-rupees-into-words: Two Thousand Hundred  Nine Rupees
  number2text: Please enter +ve number only.
  written-number: nothing' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
