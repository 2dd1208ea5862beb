/** The theme of specification §9 as an object; `tokens.css` holds the same values for style sheets (a test compares). */
export interface ThemeSection {
  primary: string
  success: string
  warning: string
  error: string
  info: string
  text: string
  border: string
  bodyBackground: string
}
export interface Theme {
  shared: { fontFamily: string; borderRadius: string; buttonHeight: string; inputHeight: string }
  light: ThemeSection
  /** Light mode is forced: dark is the same. */
  dark: ThemeSection
  /** Under 768 px: the least space beside the text, and the header. */
  mobile: { gutter: string; headerHeight: string }
  /** Under 1024 px: the form of the header's menu. */
  mobileOrTablet: { navigation: 'drawer' | 'sheet' }
}

const light: ThemeSection = {
  primary: '#b0a696',
  success: '#63c2ae',
  warning: '#f3c74d',
  error: '#d20f39',
  info: '#7c9ec9',
  text: '#565656',
  border: '#dee5ed',
  bodyBackground: '#ffffff',
}
export const theme: Theme = {
  shared: {
    fontFamily: '"Radio Canada","Radio Canada Fallback",system-ui,sans-serif',
    borderRadius: '12px',
    buttonHeight: '40px',
    inputHeight: '42px',
  },
  light,
  dark: light,
  mobile: { gutter: '16px', headerHeight: '60px' },
  mobileOrTablet: { navigation: 'drawer' },
}

/** Read by the small script of index.html before the first paint. */
export const THEME_CACHE_KEY = 'theme'
const COLOR_MODE_SECONDS = 356 * 24 * 3600

/** Writes the theme to the page, forces light mode (cookie of 356 days) and caches the body background and the primary colour. */
export const applyTheme = (): void => {
  const { bodyBackground, primary } = theme.light
  const { gutter, headerHeight } = theme.mobile
  const root = document.documentElement
  root.style.setProperty('--body-bg', bodyBackground)
  root.style.setProperty('--color-primary', primary)
  root.style.setProperty('--mobile-gutter', gutter)
  root.style.setProperty('--mobile-header', headerHeight)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `color-mode=light; Path=/; Max-Age=${COLOR_MODE_SECONDS}; SameSite=Lax`
  try {
    localStorage.setItem(THEME_CACHE_KEY, JSON.stringify({ bodyBackground, primary }))
  } catch {
    // No storage: the style sheet has the same colours.
  }
}
