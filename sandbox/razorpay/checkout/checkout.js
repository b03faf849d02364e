/* The payment window's script, as a shop's page loads it. It keeps to strict content security policies: no markup from
   text, no inline styles or handlers, no eval. */
;(() => {
  const base = new URL('./', document.currentScript.src)

  class Razorpay {
    #options
    #listeners = {}
    #close = null

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(name, listener) {
      ;(this.#listeners[name] ??= []).push(listener)
    }

    open() {
      if (this.#close) return
      const { modal = {}, timeout } = this.#options
      const frame = drawFrame(addressOf(this.#options))
      const restorePage = quietPage()
      const focused = document.activeElement
      const listen = (event) => {
        if (event.origin !== base.origin || event.source !== frame.contentWindow) return
        this.#hear(event.data)
      }
      const escape = (event) => event.key === 'Escape' && modal.escape !== false && dismiss()
      const dismiss = (reason) => {
        this.close()
        modal.ondismiss?.(reason)
      }
      const timer = timeout && setTimeout(dismiss, timeout * 1000, 'timeout')

      this.#close = () => {
        clearTimeout(timer)
        removeEventListener('message', listen)
        removeEventListener('keydown', escape)
        frame.remove()
        restorePage()
        focused?.focus?.({ preventScroll: true })
      }
      addEventListener('message', listen)
      addEventListener('keydown', escape)
      document.body.append(frame)
      frame.focus()
    }

    close() {
      const close = this.#close
      this.#close = null
      close?.()
    }

    #hear(message) {
      if (message.type === 'dismiss') {
        this.close()
        this.#options.modal?.ondismiss?.()
      } else if (message.type === 'failed') {
        for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error: message.error })
      } else if (message.type === 'done') {
        this.close()
        for (let times = message.times; times > 0; times -= 1) this.#succeed(message.confirmation)
      }
    }

    #succeed(confirmation) {
      const { handler, redirect, callback_url: callback } = this.#options
      if (callback && (redirect || !handler)) postTo(callback, confirmation)
      else handler?.(confirmation)
    }
  }

  /* Names and mail addresses travel behind the #, which no server log ever sees. */
  function addressOf(options) {
    const { key, order_id, name, description, image, theme = {}, modal = {}, retry, prefill = {}, notes } = options
    const context = {
      key,
      order_id,
      name,
      description,
      image: image && new URL(image, location.href).href,
      color: theme.color,
      origin: location.origin,
      retry: retry === undefined || retry === true || retry.enabled === true,
      escape: modal.escape !== false,
      backdropclose: modal.backdropclose === true,
      confirm_close: modal.confirm_close === true,
    }
    const address = new URL('checkout/window', base)
    address.searchParams.set('w', JSON.stringify(context))
    address.hash = encodeURIComponent(JSON.stringify({ ...prefill, notes }))
    return address.href
  }

  function drawFrame(address) {
    const frame = document.createElement('iframe')
    frame.title = 'Payment window'
    frame.src = address
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'light',
      background: 'rgb(44 26 29 / 62%)',
    })
    return frame
  }

  /* Nothing behind the window scrolls, or is reached by keyboard or screen reader, while it is open. */
  function quietPage() {
    const others = [...document.body.children].filter((element) => !element.inert)
    const { overflow } = document.documentElement.style
    for (const element of others) element.inert = true
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const element of others) element.inert = false
      document.documentElement.style.overflow = overflow
    }
  }

  function postTo(address, fields) {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = address
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  window.Razorpay = Razorpay
})()
