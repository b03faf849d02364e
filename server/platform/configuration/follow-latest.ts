/** An object that is always the latest of `read()`: who holds it follows. All have the names of the first. */
export function followLatest<Value extends object>(read: () => Value): Value {
  const names = Object.keys(read()) as (keyof Value)[]
  const properties = names.map((name) => [name, { enumerable: true, configurable: true, get: () => read()[name] }])
  return Object.defineProperties({}, Object.fromEntries(properties)) as Value
}
