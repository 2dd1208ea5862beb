/**
 * Stands in for `react-style-singleton` (`web/vite.config.ts`), through which a dialog holds the page behind it still:
 * the package writes a style element, which no page accepts, where a sheet of its own does the same.
 */
import { useEffect } from 'react'

/** A hook whose first user puts its style on the page, and whose last one takes it away. */
export const styleHookSingleton = () => {
  let sheet: CSSStyleSheet | null = null
  let users = 0
  return (styles: string, isDynamic = false): void => {
    // As in the package: only a style that may change is put there again.
    const changes = styles && isDynamic
    // biome-ignore lint/correctness/useExhaustiveDependencies: the first style counts, as the package says
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
