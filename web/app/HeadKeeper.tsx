import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { siteSettings } from '../features/site/index.ts'
import { applyHead } from '../lib/head.ts'
import { useNamedTitle } from '../lib/page.ts'
import type { Screen } from '../lib/screen.ts'
import { getUser } from '../lib/session.ts'

/** Keeps title, description and addresses of the head true: after a navigation, and when what it names is read. */
export function HeadKeeper() {
  const queries = useQueryClient()
  const match = useMatches().at(-1)
  const screen = match?.handle as Screen | undefined
  const key = JSON.stringify(match?.params ?? {})
  const named = useNamedTitle()
  useEffect(() => {
    if (!screen) return
    let written = ''
    const write = () => {
      const brand = queries.getQueryData(siteSettings.queryKey)?.items[0]?.brand ?? ''
      const search = new URLSearchParams(window.location.search)
      const head = screen.head({
        queries,
        params: JSON.parse(key) as Record<string, string>,
        search,
        reader: getUser()?.id ?? '',
        now: new Date(),
      })
      const shown = named ? { ...head, title: named } : head
      const text = JSON.stringify([shown.title, shown.canonical, brand])
      if (text === written) return
      written = text
      applyHead(shown, brand)
    }
    write()
    return queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated') write()
    })
  }, [queries, screen, key, named])
  return null
}
