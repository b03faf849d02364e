export type LoginState = {
  fromCheckout: boolean
  /** A path of the shop to go back to, such as `/user/orders`. */
  from: string | null
  message: string | null
  email: string
}

export function parseLoginState(state: unknown): LoginState {
  const { fromCheckout, from, message, email } = (state ?? {}) as Record<string, unknown>
  return {
    fromCheckout: fromCheckout === true,
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null,
    message: typeof message === 'string' && message ? message : null,
    email: typeof email === 'string' ? email : '',
  }
}

export function pathAfterLogin({ fromCheckout, from }: Pick<LoginState, 'fromCheckout' | 'from'>): string {
  return fromCheckout ? '/checkout' : (from ?? '/shop')
}
