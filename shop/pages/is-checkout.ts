export const isCheckout = (pathname: string) => /^\/(checkout|several)\/?$/.test(pathname)
