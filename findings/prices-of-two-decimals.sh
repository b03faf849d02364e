#!/usr/bin/env bash
# Guess: "multipleOf": 0.01 takes each price of two decimals and refuses 19.995.
# What happens: Ajv divides in binary and refuses one price of nine, 19.99 and 129.95 among them. Valibot and @sinclair/typebox refuse nearly
#   all, even 499. Four others take every one. JSON Schema (2020-12 validation, 6.2.1) asks whether the division gives an integer, and 1999 is.
# Who is hurt: a buyer or partner whose client checks requests with Ajv. It refuses ₹129.95, which the shop takes, and only for some prices.
# ajv@8.20.0, valibot@1.5.0, @sinclair/typebox@0.34.52, typebox@1.4.3, @cfworker/json-schema@4.1.6, jsonschema@1.5.0 and zod@4.6.7,
#   seen on 2026-11-30.
# Way out: whole paise with type integer. Where decimals must stay, check them outside the schema, or set multipleOfPrecision in Ajv.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ajv@8.20.0 valibot@1.5.0 @sinclair/typebox@0.34.52 typebox@1.4.3 @cfworker/json-schema@4.1.6 \
  jsonschema@1.5.0 zod@4.6.7
cat > show.js <<'JS'
import { Validator } from '@cfworker/json-schema'
import { Number as OldNumber } from '@sinclair/typebox'
import { Value as OldValue } from '@sinclair/typebox/value'
import Ajv from 'ajv'
import { validate } from 'jsonschema'
import { Number as NewNumber } from 'typebox'
import { Check } from 'typebox/value'
import * as v from 'valibot'
import { z } from 'zod'
const schema = { type: 'number', multipleOf: 0.01 }
const cfworker = new Validator(schema)
const validators = {
  ajv: new Ajv().compile(schema),
  'ajv, multipleOfPrecision 6': new Ajv({ multipleOfPrecision: 6 }).compile(schema),
  valibot: (price) => v.is(v.pipe(v.number(), v.multipleOf(0.01)), price),
  '@sinclair/typebox': (price) => OldValue.Check(OldNumber({ multipleOf: 0.01 }), price),
  typebox: (price) => Check(NewNumber({ multipleOf: 0.01 }), price),
  '@cfworker/json-schema': (price) => cfworker.validate(price).valid,
  jsonschema: (price) => validate(price, schema).valid,
  zod: (price) => z.number().multipleOf(0.01).safeParse(price).success,
}
const prices = Array.from({ length: 100_000 }, (_, at) => (at + 1) / 100)
for (const [name, takes] of Object.entries(validators)) {
  const refused = prices.filter((price) => !takes(price))
  const known = [19.99, 49.5, 129.95, 499].filter((price) => refused.includes(price))
  console.log(`${name}: refuses ${refused.length} of 100000 prices to ₹1000`)
  if (known.length > 0) console.log(`  such as ${known.join(', ')}`)
  if (takes(19.995)) console.log('  takes 19.995')
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'ajv: refuses 11426 of 100000 prices to ₹1000
  such as 19.99, 129.95
ajv, multipleOfPrecision 6: refuses 0 of 100000 prices to ₹1000
valibot: refuses 99983 of 100000 prices to ₹1000
  such as 19.99, 49.5, 129.95, 499
@sinclair/typebox: refuses 99983 of 100000 prices to ₹1000
  such as 19.99, 49.5, 129.95, 499
typebox: refuses 0 of 100000 prices to ₹1000
@cfworker/json-schema: refuses 0 of 100000 prices to ₹1000
jsonschema: refuses 0 of 100000 prices to ₹1000
zod: refuses 0 of 100000 prices to ₹1000' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
