const escapeHtml = (text: unknown): string =>
  String(text ?? '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses?: Record<string, { description: string; content?: { 'application/json': { schema: unknown } } }>
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete']
const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;color:#3f3d3b;max-width:900px;margin:32px auto;padding:0 16px}h1,h2{color:#312b22;font-weight:500}details{border-top:1px solid #d6ccbe;padding:8px 0}summary{cursor:pointer}code,pre{background:#f6f1ea;border-radius:4px;padding:2px 6px;font-size:14px}pre{overflow:auto;padding:12px}.m{display:inline-block;min-width:64px;font-weight:600;color:#5e5445}'

const shape = (title: string, schema: unknown): string =>
  schema ? `<p>${title}</p><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ''

const operationHtml = (path: string, method: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? [])
    .map(
      (entry) =>
        `<li><code>${escapeHtml(entry.name)}</code> (${escapeHtml(entry.in)}${entry.required ? ', required' : ''}) ${escapeHtml(entry.description)}</li>`,
    )
    .join('')
  const done = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
  return `<details><summary><span class="m">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary><p>${escapeHtml(operation.description)}</p>${parameters ? `<ul>${parameters}</ul>` : ''}${shape('Body', operation.requestBody?.content['application/json'].schema)}${shape('Reply', done?.content?.['application/json'].schema)}</details>`
}

/** The document as a page to read: no script, one section a collection, folded operations. */
export const docsPage = (document: OpenApiDocument): string => {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(path, method, operation)])
    }
  }
  const sections = [...groups].map(
    ([tag, rows]) => `<section><h2>${escapeHtml(tag)}</h2>${rows.join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main><h1>API</h1><p>The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>. Send a token in the <code>Authorization</code> header; existing PocketBase clients work as they are.</p>${sections.reverse().join('')}</main></body></html>`
}
