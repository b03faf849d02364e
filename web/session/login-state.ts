/** What travels to /login, /register and /reset in the navigation's state. */
export type LoginState = {
  /** They came from checkout and go back there (specification, section 2). */
  fromCheckout: boolean
  /** An address of the shop to go back to, such as `/user/orders`. */
  from: string | null
  /** A sentence to show on arrival. */
  message: string | null
  /** What they had typed on the page before. */
  email: string
}

/** Reads a navigation's state, whatever it holds. */
export function parseLoginState(state: unknown): LoginState {
  const { fromCheckout, from, message, email } = (state ?? {}) as Record<string, unknown>
  return {
    fromCheckout: fromCheckout === true,
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null,
    message: typeof message === 'string' && message ? message : null,
    email: typeof email === 'string' ? email : '',
  }
}

/** Where somebody goes who is signed in (specification, sections 2 and 6). */
export function pathAfterLogin({ fromCheckout, from }: Pick<LoginState, 'fromCheckout' | 'from'>): string {
  return fromCheckout ? '/checkout' : (from ?? '/shop')
}
