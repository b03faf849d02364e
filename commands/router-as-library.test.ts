import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withBodies, withoutSideEffects } from './router-as-library.ts'

const code = 'function outer(a) {\n  async function inner(b) { return b + 1 }\n  return inner(a)\n}\nexport { outer }'

test('a function gets another body wherever it stands, and all else stays', () => {
  assert.equal(
    withBodies(code, 'a file', { inner: 'return 0' }),
    'function outer(a) {\n  async function inner(b) {return 0}\n  return inner(a)\n}\nexport { outer }',
  )
})

test('what only wraps and names a component keeps nothing in the bundle', () => {
  assert.equal(
    withoutSideEffects(
      'const Form = React$1.forwardRef((props, ref) => props);\nForm.displayName = "Form";\nuse(Form)',
    ),
    'const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => props);\n\nuse(Form)',
  )
})

test('a router that has a function no more stops the build by its name', () => {
  assert.throws(() => withBodies(code, 'a file', { gone: '' }), /a file has no gone/)
})
