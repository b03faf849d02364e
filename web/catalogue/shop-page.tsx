export function Component() {
  return <main>Page</main>
}
