import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Choice } from './choice.ts'

/** A thing as its own page names it. */
type Shown = Pick<Choice, 'kind' | 'id' | 'variant'>

/** What the code of a link will do for a thing, loaded for whoever came by one; nothing for anybody else. */
export const useCodeLine = (thing: Shown): ReactNode => {
  const [Line, setLine] = useState<ComponentType<Shown>>()
  useEffect(() => {
    if (/\bcode(-promo)?=/.test(location.search + document.cookie))
      void import('./components/CodeLine.tsx').then((line) => setLine(() => line.default))
  }, [])
  return Line && <Line {...thing} />
}
