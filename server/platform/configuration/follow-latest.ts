/** An object whose properties always come from the latest `read()`. Every value must have the same keys as the first. */
export function followLatest<Value extends object>(read: () => Value): Value {
  const names = Object.keys(read()) as (keyof Value)[]
  const properties = names.map((name) => [name, { enumerable: true, configurable: true, get: () => read()[name] }])
  return Object.defineProperties({}, Object.fromEntries(properties)) as Value
}
