/**
 * Leaves out of two packages of every first view what this site never calls and a bundler cannot prove unused: services
 * that a constructor makes, components of the router's framework mode, sentences for developers. Throws when a part is
 * no longer there: an upgrade of the package decides anew.
 */
import { type ESTree, type Plugin, parseSync } from 'vite'
import { UNSENT_MEMBERS, UNSENT_SERVICES } from '../lib/client-parts.ts'

/** Replaced text of a module, by position. */
interface Edit {
  start: number
  end: number
  text: string
}

type Node = ESTree.Node
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const identifier = (node: Node | null | undefined): string => (node?.type === 'Identifier' ? node.name : '')

/** Marks what was found, so that the rest can be reported. */
const expecting = (names: readonly string[]) => {
  const missing = new Set(names)
  return {
    found: (name: string): boolean => missing.delete(name),
    check: (file: string) => {
      if (missing.size > 0) throw new Error(`${file} has no ${[...missing].join(', ')} any more`)
    },
  }
}

const clientEdits = (program: Node): Edit[] => {
  const edits: Edit[] = []
  const members = Object.entries(UNSENT_MEMBERS)
  const expected = expecting([
    ...members.flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
    ...UNSENT_SERVICES.map((name) => `this.${name}`),
  ])
  walk(program, (node) => {
    if (node.type === 'ClassDeclaration') {
      const owner = identifier(node.id)
      const names: readonly string[] = members.find(([name]) => name === owner)?.[1] ?? []
      for (const member of node.body.body) {
        const name = 'key' in member ? identifier(member.key) : ''
        if (!names.includes(name)) continue
        expected.found(`${owner}.${name}`)
        edits.push({ start: member.start, end: member.end, text: '' })
      }
    }
    // `this.logs = new LogService(this)`
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
      const isMade = node.right.type === 'NewExpression' && node.left.object.type === 'ThisExpression'
      if (isMade && expected.found(`this.${identifier(node.left.property)}`))
        edits.push({ start: node.start, end: node.end, text: '0' })
    }
  })
  expected.check('pocketbase')
  return edits
}

const routerEdits = (program: Node): Edit[] => {
  const edits: Edit[] = []
  const expected = expecting(['warning', 'warningOnce', 'invariant', 'displayName', 'PrefetchPageLinks'])
  walk(program, (node) => {
    // Names for developers' tools keep unused components in the bundle.
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left } = node.expression
      if (left.type === 'MemberExpression' && identifier(left.property) === 'displayName') {
        expected.found('displayName')
        edits.push({ start: node.start, end: node.end, text: '' })
      }
    }
    if (node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression') {
      const name = identifier(node.expression.callee)
      if (name === 'warning' || name === 'warningOnce') {
        expected.found(name)
        edits.push({ start: node.start, end: node.end, text: ';' })
      }
    }
    // What may not be still throws, without the sentence.
    if (node.type === 'CallExpression' && /^invariant2?$/.test(identifier(node.callee))) {
      const [condition, message] = node.arguments
      if (condition && message) {
        expected.found('invariant')
        edits.push({ start: condition.end, end: message.end, text: '' })
      }
    }
    // Draws nothing outside the framework mode, whose manifest it reads.
    if (node.type === 'FunctionDeclaration' && identifier(node.id) === 'PrefetchPageLinks' && node.body) {
      expected.found('PrefetchPageLinks')
      edits.push({ start: node.body.start, end: node.body.end, text: '{ return null }' })
    }
  })
  expected.check('react-router')
  return edits
}

/** Without edits that lie within another one: what is left out takes its inner parts with it. */
const outermost = (edits: readonly Edit[]): Edit[] =>
  edits.filter(
    (edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end),
  )

const LEAN = [
  { module: /node_modules[\\/]pocketbase[\\/]dist[\\/]pocketbase\.es\.mjs$/, editsOf: clientEdits },
  {
    module: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    editsOf: routerEdits,
  },
]

/** The text of a module without the parts that are left out; `null` for every other module. */
export const leanText = (id: string, code: string): string | null => {
  const lean = LEAN.find(({ module }) => module.test(id))
  // The router's second file is the server's.
  if (!lean || (lean.editsOf === routerEdits && !code.includes('function PrefetchPageLinks('))) return null
  const edits = outermost(lean.editsOf(parseSync(id, code).program)).sort((a, b) => b.start - a.start)
  return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

export const leanPackages = (): Plugin => ({
  name: 'lean-packages',
  // The server's bundle is not sent to anybody.
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  transform: {
    filter: { id: LEAN.map(({ module }) => module) },
    handler(code, id) {
      const text = leanText(id, code)
      return text === null ? null : { code: text, map: null }
    },
  },
})
