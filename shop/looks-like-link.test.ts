import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeLink } from './looks-like-link.ts'

test('web and e-mail addresses are found in names, however they are written', () => {
  for (const name of [
    'Namaste Win 5000 at evil.test',
    'evil.test',
    'EVIL.COM',
    'Evil.com',
    'x.com',
    't.co/abc',
    'https://evil.test',
    'HTTP:evil',
    '//evil',
    'www.evil',
    'asha@example.in',
    '＠evil',
    'evil．com',
    'evil。com',
    'bit.ly slash win',
    'Winner.Test',
    '10.0.12.44',
    'bücher.example',
    'गांव.भारत',
    'mailto:a',
  ])
    assert.ok(looksLikeLink(name), name)
})

test('names as people have them are names', () => {
  for (const name of [
    'Asha Rao',
    'A.P.J. Abdul Kalam',
    'K.Rao',
    'k.rao',
    'Md.Irfan',
    'Smt.Asha',
    'Mohd.Ali',
    'Dr. Meera Nair',
    'St. John',
    "D'Souza",
    'Asha W/o Ravi',
    'Ravi c/o Meera',
    'Kumar Jr.',
    'आशा राव',
    'के.राव',
    'डॉ.राव',
    'Mary-Ann O’Neil',
    'B. R. Ambedkar',
    '李小龍',
  ])
    assert.ok(!looksLikeLink(name), name)
})
