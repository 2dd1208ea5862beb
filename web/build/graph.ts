/** The bundler's graph of modules, as far as files are chosen by it. */
export interface Graph {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** Modules and all that they import, directly or not, without what they ask for later. */
export const importedBy = (graph: Graph, ids: Iterable<string>): Set<string> => {
  const seen = new Set<string>()
  const left = [...ids]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
