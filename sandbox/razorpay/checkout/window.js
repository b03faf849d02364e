/* Brings the pages inside the payment window to life. They work by plain links and forms; this tells the shop's page
   what came of it, closes the window, and helps with typing. */
const facts = JSON.parse(document.querySelector('#facts').textContent)
const find = (selector) => document.querySelector(selector)
const tell = (message) => parent.postMessage(message, facts.origin)

if (facts.color) document.documentElement.style.setProperty('--accent', facts.color)

const question = find('#leave')
const mustAsk = facts.isProcessing || facts.confirmClose
function leave() {
  if (mustAsk && !question.open) question.showModal()
  else tell({ type: 'dismiss' })
}

for (const button of document.querySelectorAll('[data-leave]')) button.addEventListener('click', leave)
find('#leave-now').addEventListener('click', () => tell({ type: 'dismiss' }))
find('#stay').addEventListener('click', () => question.close())
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && facts.escape && !question.open) {
    event.preventDefault()
    leave()
  }
})
document.body.addEventListener('click', (event) => {
  if (facts.backdropClose && event.target === document.body) leave()
})

if (facts.step === 'done') tell({ type: 'done', confirmation: facts.confirmation, times: facts.times })
if (facts.step === 'failed') tell({ type: 'failed', error: facts.error })
if (facts.step === 'waiting') setInterval(lookAgain, 1500)

async function lookAgain() {
  const response = await fetch(facts.statusAddress).catch(() => null)
  const status = response?.ok ? await response.json() : { open: true }
  if (!status.open) location.reload()
}

for (const form of document.forms) {
  form.addEventListener('submit', () => {
    const button = form.querySelector('[data-busy]')
    if (!button) return
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset.busy
    form.addEventListener('submit', (again) => again.preventDefault())
  })
}

const field = (name) => find(`[name="${name}"]`)
if (facts.step === 'start') {
  const prefill = location.hash ? JSON.parse(decodeURIComponent(location.hash.slice(1))) : {}
  for (const name of ['contact', 'email', 'name']) {
    const input = field(name === 'name' ? 'card_name' : name)
    if (input && !input.value && typeof prefill[name] === 'string') input.value = prefill[name]
  }
  if (prefill.notes && !field('notes').value) field('notes').value = JSON.stringify(prefill.notes)
  field('card_number').addEventListener('input', ({ target }) => {
    const atEnd = target.selectionStart === target.value.length
    if (atEnd) target.value = target.value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
  })
  field('card_expiry').addEventListener('input', ({ target, inputType }) => {
    const digits = target.value.replace(/\D/g, '').slice(0, 4)
    if (!inputType?.startsWith('delete')) target.value = digits.replace(/^(\d\d)(\d*)$/, '$1 / $2')
  })
  for (const button of document.querySelectorAll('[data-use]')) {
    button.addEventListener('click', () => {
      const { use, method } = button.dataset
      find(`#method-${method}`).checked = true
      field(method === 'card' ? 'card_number' : 'vpa').value = use
      if (method === 'card') {
        field('card_expiry').value ||= '12 / 39'
        field('card_cvv').value ||= '123'
        field('card_name').value ||= 'Asha Rao'
      }
      button.closest('details').open = false
      field(method === 'card' ? 'card_number' : 'vpa').focus()
    })
  }
}

find('[aria-invalid="true"], [data-focus]')?.focus()
