export const isCheckout = (pathname: string) => /^\/(checkout|several|ask)\/?$/.test(pathname)
