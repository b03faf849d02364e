export const isCheckout = (pathname: string) => /^\/checkout\/?$/.test(pathname)
