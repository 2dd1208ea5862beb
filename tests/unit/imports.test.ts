import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Allowed imports between folders. A folder that is not named may be imported only by itself. */
const root = resolve(import.meta.dirname, '../..')
const SOURCE = /\.(ts|tsx|mjs)$/

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : SOURCE.test(entry.name) ? [path] : []
  })
const files = ['drizzle', 'server', 'web'].flatMap(walk)
const known = new Set(files)

interface Import {
  target: string
  isType: boolean
  isLazy: boolean
}
const resolveImport = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return null
  return relative(root, resolve(root, dirname(file), specifier))
}
const importsOf = (file: string): Import[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const found: Import[] = []
  for (const [, kind, specifier] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm,
  )) {
    const target = resolveImport(file, specifier ?? '')
    if (target) found.push({ target, isType: kind !== undefined, isLazy: false })
  }
  for (const [, specifier] of source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) {
    const target = resolveImport(file, specifier ?? '')
    if (target) found.push({ target, isType: false, isLazy: true })
  }
  return found
}
const graph = new Map(files.map((file) => [file, importsOf(file)]))
const packagesOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from\s+'([^.#'][^']*)'/g)].map(
    ([, name]) => name ?? '',
  )

/** Rooms of the record engine, each with those that it builds on; what stands beside them puts them together. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  filter: ['schema'],
  files: ['schema'],
  search: [],
  read: ['schema', 'filter'],
  readers: ['schema', 'filter', 'read'],
  write: ['schema', 'filter', 'files', 'read'],
  resumable: ['schema', 'filter', 'read', 'write'],
  auth: ['schema', 'filter', 'files', 'read', 'write'],
  realtime: ['schema', 'filter', 'files', 'read', 'write'],
  http: ['schema', 'filter', 'files', 'read', 'readers', 'write', 'auth', 'realtime'],
}
const room = (path: string) => /^server\/records\/([^/]+)\//.exec(path)?.[1] ?? ''

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const feature = (path: string) => /^(?:server|web)\/features\/([^/]+)/.exec(path)?.[1] ?? ''
/** What a feature of the server shows to the others. */
const faceOf = (name: string) => `server/features/${name}/index.ts`
/**
 * The public face of a web feature: what other features and the administration's kit may use of it. Loaded later, it
 * would bring all that it names.
 */
const isWebFace = (path: string) => /^web\/features\/[^/]+\/index\.ts$/.test(path)
/** Folders of the server's features with more than ten files, and how many. The numbers only shrink. */
const LARGE_FOLDERS: Readonly<Record<string, number>> = {
  'server/features/ai-drafts': 11,
  'server/features/certificates': 16,
  'server/features/content': 11,
  'server/features/course-imports': 28,
  'server/features/extracts': 13,
  'server/features/learning': 30,
  'server/features/mail': 30,
  'server/features/produits': 13,
  'server/features/quality': 17,
  'server/features/quizzes': 12,
  'server/features/site': 17,
}
const MAX_NAMES = 10
const MAX_FILES = 10

const USES_ADMIN_UI = /^web\/features\/(admin-[^/]+|learning|mon-espace)\//

/** Whether `file` may import `target` of our own code. */
const isAllowed = (file: string, { target, isType, isLazy }: Import): boolean => {
  if (under(file, 'drizzle/domain/')) return under(target, 'drizzle/domain/')
  if (under(file, 'drizzle/')) return under(target, 'drizzle/')
  if (under(file, 'server/core/')) return under(target, 'server/core/', 'drizzle/')
  if (under(file, 'server/ports/', 'server/jobs/'))
    return under(target, 'server/core/', 'drizzle/', file.split('/').slice(0, 2).join('/'))
  if (under(file, 'server/records/'))
    return under(target, 'server/records/', 'server/core/', 'server/jobs/', 'server/ports/', 'drizzle/')
  if (under(file, 'server/documents/')) return under(target, 'server/documents/', 'server/core/', 'drizzle/')
  if (under(file, 'server/features/')) {
    const below = ['server/core/', 'server/documents/', 'server/ports/', 'server/jobs/', 'server/records/']
    if (under(target, ...below, 'drizzle/')) return true
    // What a manifest is, and what a feature that sells something implements.
    if (/^server\/features\/(feature|sellable)\.ts$/.test(target)) return true
    const name = feature(target)
    return name === feature(file) ? target !== faceOf(name) : target === faceOf(name)
  }
  if (under(file, 'server/')) return under(target, 'server/', 'drizzle/')
  if (under(file, 'web/ui/')) return under(target, 'web/ui/')
  // The only crossing: what an endpoint or the renderer of pages promises, as types.
  if (under(file, 'web/') && /^server\/features\/[^/]+\/contract\.ts$/.test(target)) return isType
  if (under(file, 'web/lib/')) return under(target, 'web/lib/', 'drizzle/')
  if (under(file, 'web/admin-ui/'))
    return under(target, 'web/admin-ui/', 'web/ui/', 'web/lib/', 'drizzle/') || (isWebFace(target) && !isLazy)
  if (under(file, 'web/features/')) {
    if (under(target, 'web/admin-ui/')) return USES_ADMIN_UI.test(file)
    if (under(target, 'web/ui/', 'web/lib/', 'drizzle/')) return true
    return feature(target) === feature(file) || (isWebFace(target) && !isLazy)
  }
  return under(target, 'web/', 'drizzle/')
}

describe('the import rules', () => {
  it('hold for every file', () => {
    const broken = [...graph].flatMap(([file, imports]) =>
      imports
        .filter((entry) => SOURCE.test(entry.target) && !isAllowed(file, entry))
        .map((entry) => `${file} → ${entry.target}`),
    )
    expect(broken).toEqual([])
  })

  it('give each feature a face of at most ten names, re-exported by name', () => {
    const faces = files.filter((file) => /^(?:server|web)\/features\/[^/]+\/index\.ts$/.test(file))
    expect(faces.length).toBeGreaterThan(60)
    const NAMED = /^export (?:type )?\{([^}]*)\} from '\.\/[^']+'\n/gm
    const problems = faces.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const names = [...source.matchAll(NAMED)]
        .flatMap(([, list = '']) => list.split(','))
        .filter((name) => name.trim())
      const rest = source.replace(NAMED, '').trim()
      return [
        ...(names.length === 0 || names.length > MAX_NAMES ? [`${file}: ${names.length} names`] : []),
        ...(rest === '' ? [] : [`${file}: ${rest}`]),
      ]
    })
    expect(problems).toEqual([])
  })

  it('let the features of the server build on each other in one direction', () => {
    const below = new Map<string, Set<string>>()
    const isInside = (path: string) => /^server\/features\/[^/]+\//.test(path)
    for (const [file, imports] of graph)
      for (const { target } of imports)
        if (isInside(file) && isInside(target) && feature(target) !== feature(file))
          below.set(feature(file), (below.get(feature(file)) ?? new Set()).add(feature(target)))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '))
      if (path.includes(name) || done.has(name)) return
      for (const next of below.get(name) ?? []) visit(next, [...path, name])
      done.add(name)
    }
    for (const name of below.keys()) visit(name, [])
    expect(circles).toEqual([])
  })

  it('allow no folder of the server’s features with more than ten files', () => {
    const counts = new Map<string, number>()
    for (const file of files.filter((path) => under(path, 'server/features/')))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    const large = [...counts].filter(([, count]) => count > MAX_FILES)
    expect(Object.fromEntries(large)).toEqual(LARGE_FOLDERS)
  })

  it('holds between the rooms of the record engine', () => {
    const rooms = new Set(files.map(room))
    rooms.delete('')
    expect([...rooms].sort()).toEqual(Object.keys(ROOMS).sort())
    const broken = [...graph].flatMap(([file, imports]) =>
      imports
        .filter(({ target }) => room(file) && room(target) && room(file) !== room(target))
        .filter(({ target }) => !ROOMS[room(file)]?.includes(room(target)))
        .map(({ target }) => `${file} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('resolve every own import', () => {
    const missing = [...graph].flatMap(([file, imports]) =>
      imports
        .filter(({ target }) => /\.(ts|tsx|mjs|css)$/.test(target) && !existsSync(join(root, target)))
        .map(({ target }) => `${file} → ${target}`),
    )
    expect(missing.filter((line) => !line.includes('node_modules'))).toEqual([])
  })

  it('name what the only file of a web folder holds', () => {
    const folders = new Map<string, string[]>()
    for (const file of files.filter((path) => under(path, 'web/')))
      folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), basename(file)])
    const lone = [...folders].filter(([, names]) => names.join() === 'queries.ts').map(([folder]) => folder)
    expect(lone).toEqual([])
  })

  it('allow no cycle, counting types and what is loaded later', () => {
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      // The screens of a resource name their page, which knows its own address.
      const isTable = /^web\/features\/[^/]+\/screens\.ts$/.test(file)
      for (const { target, isLazy } of graph.get(file) ?? [])
        if (known.has(target) && !(isTable && isLazy)) visit(target, [...path, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('keep Mantine, zod and the database out of public code', () => {
    const publicFiles = files.filter(
      (file) =>
        under(file, 'web/') &&
        !under(file, 'web/admin-ui/', 'web/app/admin-menu.ts', 'web/app/AdminArea.tsx') &&
        !USES_ADMIN_UI.test(file),
    )
    // The notebook is an editor and nothing else: its page loads it after itself.
    const isNotebook = (file: string) => under(file, 'web/features/notebook/components/')
    const heavy = publicFiles.flatMap((file) =>
      packagesOf(file)
        .filter((name) => !(isNotebook(file) && name.startsWith('@tiptap')))
        .filter((name) => /^(@mantine|zod|@tiptap|recharts|dayjs|lucide-react|drizzle-orm)/.test(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(heavy).toEqual([])
    const database = files.filter(
      (file) =>
        !under(file, 'server/', 'drizzle/table.ts', 'drizzle/schema.ts') &&
        packagesOf(file).some((name) => name.startsWith('drizzle-orm')),
    )
    expect(database).toEqual([])
  })

  it('take dialogs and panels from the one place that closes them on Back', () => {
    const library = /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from '@mantine\/core'/
    const direct = files.filter((file) => library.test(readFileSync(join(root, file), 'utf8')))
    expect(direct).toEqual(['web/admin-ui/components/dialog-parts.tsx'])
    const late = files.filter((file) => readFileSync(join(root, file), 'utf8').includes("/late/dialogs.tsx'"))
    expect(late).toEqual(['web/admin-ui/components/confirm.tsx', 'web/admin-ui/components/layers.tsx'])
  })

  it('keep the shared rules pure: no package, nothing of Node', () => {
    const rules = files.filter((file) => under(file, 'drizzle/domain/'))
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter((file) => packagesOf(file).length > 0)).toEqual([])
  })

  /** Where statements are written: the store and its planner, what opens and moves whole files, two small databases apart. */
  const SPEAKS_SQL = [
    'server/records/read/',
    'server/records/filter/',
    'server/records/schema/',
    'server/records/search/',
    'server/records/write/',
    'server/records/maintenance.ts',
    'server/records/restored-sign-ins.ts',
    'server/core/database.ts',
    'server/core/commit-log.ts',
    'server/core/log-store.ts',
    'drizzle/',
    'server/records/readers/',
  ]

  it('leave SQL to the store: no other file has the connection, prepares a statement or uses SQLite syntax', () => {
    const SQL = new RegExp(
      [
        /\b(?:engine|store|core)\.db\b(?!\.close\(\))/,
        /\.(?:prepare|statement|pragma)\((?!\))|\bdb\.exec\(/,
        /\b(?:json_each|json_extract|NOCASE|PRAGMA|ATTACH|strftime|unixepoch|printf|GLOB|sqlite_master)\b/,
        // `@rowid` is a word of PocketBase's sort.
        /(?<!@)\browid\b/,
        /\bINSERT (?:OR|INTO)\b|\bSELECT .+ FROM\b|\bDELETE FROM\b|\bUPDATE .+ SET\b/,
      ]
        .map(({ source }) => source)
        .join('|'),
    )
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const speaks = files.filter(
      (file) =>
        under(file, 'server/') &&
        !under(file, ...SPEAKS_SQL) &&
        SQL.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    )
    expect(speaks).toEqual([])
  })

  it('allow one place each for folding accents and escaping markup', () => {
    const holding = (text: RegExp) =>
      files.filter((file) => text.test(readFileSync(join(root, file), 'utf8')))
    expect(holding(/normalize\('NFD'\)/)).toEqual(['drizzle/domain/accents.ts'])
    expect(holding(/&#\$\{|'&(?:amp|lt|gt|#)[^']*;'(?!\s*\))|&amp;'\)/)).toEqual(['drizzle/domain/markup.ts'])
  })

  it('allow no file over 400 lines', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401)
    expect(long).toEqual([])
  })

  it('keep handlers to translating: no SQL, no password check, no transaction', () => {
    const isHandler = (file: string) =>
      under(file, 'server/records/http/') ||
      /^server\/(service|features)\/(.+\/)?([\w-]+-)?routes\.ts$/.test(file)
    const handlers = files.filter(isHandler)
    expect(handlers.length).toBeGreaterThan(45)
    const forbidden = [
      /\bengine\.(write|submit|db)\b/g,
      /\.(statement|prepare|pragma|transaction)\(/g,
      /\b(SELECT\b.+\bFROM|INSERT INTO|UPDATE\b.+\bSET|DELETE FROM)\b/g,
      /\b(verifyPassword|hashPassword)\b/g,
    ]
    const broken = handlers.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return forbidden.flatMap((pattern) => [...source.matchAll(pattern)].map(([text]) => `${file}: ${text}`))
    })
    expect(broken).toEqual([])
  })
})
