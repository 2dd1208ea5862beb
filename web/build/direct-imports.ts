/**
 * Imports of a package's list of names become imports of the modules that declare them. The bundler leaves unused names
 * out of files by itself, but the graph that `chunks.ts` reads would lead from each importer to the whole package.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

/** Packages whose modules have no effect by being imported, with the path of their list. */
const LISTS: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@mantine/form': 'esm/index.mjs',
  '@mantine/dates': 'esm/index.mjs',
  '@mantine/spotlight': 'esm/index.mjs',
  'lucide-react': 'dist/esm/lucide-react.mjs',
}

/** Where a name of a list is declared, and what it is called there. */
interface Declared {
  readonly module: string
  readonly name: string
}

const nameOf = (name: ESTree.ModuleExportName): string => ('value' in name ? String(name.value) : name.name)

/** The names of one list that are re-exported by name; namespaces are left to the bundler. */
const declaredBy = (list: string): ReadonlyMap<string, Declared> => {
  const imported = new Map<string, Declared>()
  const declared = new Map<string, Declared>()
  for (const statement of parseSync(list, readFileSync(list, 'utf8')).program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier')
          imported.set(specifier.local.name, {
            module: resolve(dirname(list), statement.source.value),
            name: nameOf(specifier.imported),
          })
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { exported, local } of statement.specifiers) {
      const found = statement.source
        ? { module: resolve(dirname(list), statement.source.value), name: nameOf(local) }
        : imported.get(nameOf(local))
      if (found) declared.set(nameOf(exported), found)
    }
  }
  return declared
}

export const directImports = (root: string): Plugin => {
  const packages = join(dirname(createRequire(join(root, 'x.js')).resolve('react/package.json')), '..')
  const known = new Map<string, ReadonlyMap<string, Declared>>()
  const namesOf = (source: string): ReadonlyMap<string, Declared> | undefined => {
    const list = LISTS[source]
    if (list === undefined) return undefined
    const names = known.get(source) ?? declaredBy(join(packages, source, list))
    known.set(source, names)
    return names
  }
  return {
    name: 'direct-imports',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { code: /from\s*['"](@mantine\/(core|hooks|form|dates|spotlight)|lucide-react)['"]/ },
      handler(code, id) {
        let changed = code
        // From the end: what is replaced moves nothing that is still to be.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration') continue
          const names = namesOf(statement.source.value)
          if (!names) continue
          const imports = statement.specifiers.map((specifier) => {
            const found = specifier.type === 'ImportSpecifier' && names.get(nameOf(specifier.imported))
            return found
              ? `import { ${found.name} as ${specifier.local.name} } from ${JSON.stringify(found.module)};`
              : null
          })
          if (imports.includes(null)) this.warn(`${id} imports ${statement.source.value} as a whole`)
          else changed = changed.slice(0, statement.start) + imports.join(' ') + changed.slice(statement.end)
        }
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
