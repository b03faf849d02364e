#!/usr/bin/env bash
# Guess: z.string().regex(/^#[0-9a-f]{6}$/i) is described with a pattern that takes #6D1A36.
# What happens: the pattern reads ^#[0-9a-f]{6}$/i. Slash and flag are part of it, so no text matches, valid ones included.
# Who is hurt: generated clients and gateways that check requests refuse every value; linters call valid examples wrong.
# @asteasolutions/zod-to-openapi@9.1.0 with zod@4.6.7, seen on 2026-11-29.
# Way out: write both cases into the class, /^#[0-9A-Fa-f]{6}$/, without a flag.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @asteasolutions/zod-to-openapi@9.1.0 zod@4.6.7
cat > show.js <<'JS'
import { z } from 'zod'
import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
extendZodWithOpenApi(z)
const schema = z.string().regex(/^#[0-9a-f]{6}$/i)
const registry = new OpenAPIRegistry()
registry.register('Colour', schema)
const { pattern } = new OpenApiGeneratorV31(registry.definitions).generateComponents().components.schemas.Colour
console.log('zod takes #6D1A36:', schema.safeParse('#6D1A36').success)
console.log('described pattern:', pattern)
console.log('the pattern takes #6D1A36:', new RegExp(pattern, 'u').test('#6D1A36'))
console.log('the pattern takes #6d1a36:', new RegExp(pattern, 'u').test('#6d1a36'))
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'zod takes #6D1A36: true
described pattern: ^#[0-9a-f]{6}$/i
the pattern takes #6D1A36: false
the pattern takes #6d1a36: false' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
