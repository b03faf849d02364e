#!/usr/bin/env bash
# Guess: the option `list` of a mail sets List-Unsubscribe-Post as it sets List-Unsubscribe.
# What happens: each value of `list` becomes an address in angle brackets, here <http://List-Unsubscribe=One-Click>.
# Who is hurt: letters lose the one-click button, since RFC 8058 wants the bare text; large mailbox providers ask it of senders of many letters.
# nodemailer@10.6.1, seen on 2026-11-30.
# Way out: write both headers with the option `headers`, and leave `list` alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund nodemailer@10.6.1
cat > show.js <<'JS'
import nodemailer from 'nodemailer'
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
const letter = { from: 'shop@example.com', to: 'reader@example.com', subject: 'Diwali', text: 'New lamps.' }
const url = 'https://shop.example.com/leave'
const post = 'List-Unsubscribe=One-Click'
const ways = {
  list: { list: { unsubscribe: url, 'unsubscribe-post': post } },
  headers: { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': post } },
}
for (const [name, way] of Object.entries(ways)) {
  const { message } = await transport.sendMail({ ...letter, ...way })
  const lines = message.toString().split('\r\n').filter((line) => line.startsWith('List-'))
  console.log([`by ${name}:`, ...lines.sort()].join('\n'))
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'by list:
List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>
List-Unsubscribe: <https://shop.example.com/leave>
by headers:
List-Unsubscribe-Post: List-Unsubscribe=One-Click
List-Unsubscribe: <https://shop.example.com/leave>' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
