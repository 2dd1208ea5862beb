/**
 * The public face of a feature (`features/X/index.ts`) names what other features may use. Importing one of its names
 * imports the module that declares it: as a module of its own, a face would lead from each of its importers to all that
 * it names, and `chunks.ts` would count pages that use none of it.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const FACE = /[\\/]web[\\/]features[\\/][^\\/]+[\\/]index\.ts$/

/** Where each name of a face is declared, and what it is called there. */
type Declared = ReadonlyMap<string, { readonly module: string; readonly name: string }>

const nameOf = (name: ESTree.ModuleExportName): string => ('value' in name ? String(name.value) : name.name)

/** Throws when the face holds anything but named re-exports. */
const declaredBy = (face: string): Declared => {
  const declared = new Map<string, { module: string; name: string }>()
  for (const statement of parseSync(face, readFileSync(face, 'utf8')).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source)
      throw new Error(`${face}: a face re-exports names and does nothing else`)
    const module = resolve(dirname(face), statement.source.value)
    for (const { exported, local } of statement.specifiers)
      declared.set(nameOf(exported), { module, name: nameOf(local) })
  }
  return declared
}

/** The statements that import the same names from where they are declared. */
const direct = (specifiers: ESTree.ImportDeclaration['specifiers'], face: string, declared: Declared) =>
  specifiers.map((specifier) => {
    const found = specifier.type === 'ImportSpecifier' && declared.get(nameOf(specifier.imported))
    if (!found) throw new Error(`${face} does not name ${specifier.local.name}`)
    return `import { ${found.name} as ${specifier.local.name} } from ${JSON.stringify(found.module)};`
  })

export const faces = (): Plugin => {
  const known = new Map<string, Declared>()
  return {
    name: 'faces',
    apply: 'build',
    transform: {
      filter: { code: /\/index\.ts['"]/ },
      handler(code, id) {
        let changed = code
        // From the end: what is replaced moves nothing that is still to be.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue
          const face = resolve(dirname(id), statement.source.value)
          if (!FACE.test(face)) continue
          const declared = known.get(face) ?? declaredBy(face)
          known.set(face, declared)
          const imports = direct(statement.specifiers, face, declared).join(' ')
          changed = changed.slice(0, statement.start) + imports + changed.slice(statement.end)
        }
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
