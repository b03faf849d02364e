/** Downloads a file from an address of this shop. */
export function openFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
