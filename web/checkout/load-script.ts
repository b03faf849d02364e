type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** A script that neither arrives nor fails within this time is given up. */
const LOAD_TIMEOUT_MS = 15_000

/** The policy lets only `shop-loader` name scripts, once per page, and this one only the address of the server. */
export function createScriptLoader(allowed: string): () => Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const address = new URL(allowed, location.href).href
  const policy = trustedTypes?.createPolicy('shop-loader', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError(`${url} is not the script this page may load`)
      return url
    },
  })
  return () =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const timer = setTimeout(() => fail(new Error('The script did not arrive in time')), LOAD_TIMEOUT_MS)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        resolve()
      })
      script.addEventListener('error', () => fail(new Error('The script could not be loaded')))
      script.async = true
      script.src = policy ? policy.createScriptURL(address) : address
      document.head.append(script)

      function fail(error: Error) {
        clearTimeout(timer)
        script.remove()
        reject(error)
      }
    })
}
