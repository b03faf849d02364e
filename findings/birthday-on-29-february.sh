#!/usr/bin/env bash
# Guess: a whole day on 29 February with RRULE:FREQ=YEARLY comes every year, on 28 February in other years. Or at least on
#   the same days in each program. RFC 7529 promises the 28th with RSCALE=GREGORIAN and SKIP=BACKWARD.
# What happens: ical.js moves the day to 1 March, also with SKIP=BACKWARD. rrule and node-ical skip three years of four.
#   With SKIP=BACKWARD rrule raises an error, and so does node-ical, which says that RSCALE is absent.
# Who is hurt: people born on 29 February. The calendar of one family member says 1 March, the other's says nothing.
# ical.js@2.2.1, rrule@2.8.1 and node-ical@0.27.2, seen on 2026-11-30.
# Way out: RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1, the last day of February, is the same in all three.
set -euo pipefail
export TZ=UTC # node-ical writes whole days as midnights of this zone.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1 node-ical@0.27.2
cat > show.js <<'JS'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import rrule from 'rrule'
const toFile = (rule) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@example.com', 'DTSTAMP:20240101T000000Z',
    'DTSTART;VALUE=DATE:20240229', `RRULE:${rule}`, 'SUMMARY:Birthday', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const toDays = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(' ')
const readers = {
  'ical.js': (rule) => {
    const days = new ICAL.Event(new ICAL.Component(ICAL.parse(toFile(rule))).getFirstSubcomponent('vevent')).iterator()
    return [1, 2, 3].map(() => days.next().toString()).join(' ')
  },
  rrule: (rule) => toDays(rrule.rrulestr(`DTSTART:20240229T000000Z\nRRULE:${rule}`).all((_, at) => at < 3)),
  'node-ical': (rule) => {
    const event = Object.values(nodeIcal.sync.parseICS(toFile(rule))).find(({ type }) => type === 'VEVENT')
    return toDays(event.rrule.all((_, at) => at < 3))
  },
}
for (const rule of ['FREQ=YEARLY', 'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1']) {
  console.log(rule)
  for (const [name, read] of Object.entries(readers)) {
    try {
      console.log(`  ${name}: ${read(rule)}`)
    } catch (error) {
      console.log(`  ${name} raises: ${error.message}`)
    }
  }
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'FREQ=YEARLY
  ical.js: 2024-02-29 2025-03-01 2026-03-01
  rrule: 2024-02-29 2028-02-29 2032-02-29
  node-ical: 2024-02-29 2028-02-29 2032-02-29
RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD
  ical.js: 2024-02-29 2025-03-01 2026-03-01
  rrule raises: Unknown RRULE property '"'RSCALE'"'
  node-ical raises: SKIP MUST NOT be present unless RSCALE is present
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
  ical.js: 2024-02-29 2025-02-28 2026-02-28
  rrule: 2024-02-29 2025-02-28 2026-02-28
  node-ical: 2024-02-29 2025-02-28 2026-02-28' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
