/**
 * WebKit has no disposal symbols yet: `{ [Symbol.asyncDispose]: close }` would name a property "undefined" there and
 * `await using` find nothing to dispose of. The compiled `using` looks for these names where the symbols are missing.
 * Imported before everything else.
 */
for (const name of ['dispose', 'asyncDispose'] as const) {
  if (!Symbol[name]) Object.defineProperty(Symbol, name, { value: Symbol.for(`Symbol.${name}`) });
}
