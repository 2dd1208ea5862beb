/**
 * Replaces `react-style-singleton` (`web/vite.config.ts`), by which a dialog locks the page behind it: the
 * package writes a style element, which no page accepts; a constructed style sheet does the same.
 */
import { useEffect } from 'react'

/** A hook whose first user puts its style on the page, and whose last one takes it away. */
export const styleHookSingleton = () => {
  let sheet: CSSStyleSheet | null = null
  let users = 0
  return (styles: string, isDynamic = false): void => {
    // As in the package: only a style that may change is put there again.
    const changes = styles && isDynamic
    // biome-ignore lint/correctness/useExhaustiveDependencies: the first style counts, as in the package
    useEffect(() => {
      users += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = null
      }
    }, [changes])
  }
}

/** The same as a component that draws nothing. */
export const styleSingleton = () => {
  const useStyle = styleHookSingleton()
  return ({ styles, dynamic }: { styles: string; dynamic?: boolean }) => {
    useStyle(styles, dynamic)
    return null
  }
}
