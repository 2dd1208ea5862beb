/**
 * Mantine's theme on the tokens of the public kit: the same ten steps a hue (50…900 are indexes 0…9), the same
 * allowed text/background pairs. Hex values rather than CSS variables, because Mantine computes contrasts from them.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const scale = (steps: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = steps.split(' ')
  return [a, b, c, d, e, f, g, h, i, j]
}

const sable = scale('#fcf9f4 #f6f1ea #ece4d9 #d6ccbe #b0a696 #948a79 #776c5c #5e5445 #463f33 #312b22')
const neutral = scale('#fbf9f7 #f3f1ef #e6e4e2 #d1cfcd #a8a7a4 #888684 #6d6b69 #565656 #3f3d3b #282625')
const success = scale('#ecfdf9 #daf8f1 #baf0e3 #8fdccb #63c2ae #389a88 #2a7a6b #1e5f53 #16473e #0d312b')
const warning = scale('#fff9ea #fef1d1 #ffe29b #f3c74d #cda116 #ac8602 #886a07 #6b5202 #503d02 #382a01')
const error = scale('#fff7f7 #ffeeee #ffdddd #febdbc #fd8285 #f1535f #d20f39 #ac0a2d #830720 #5b0a16')
const info = scale('#f5f9ff #eaf3fe #d4e7fe #b4d0f4 #7c9ec9 #688dbd #4970a1 #355782 #254164 #172c47')

/** The measured pairs of the design reference 1.3; anything else falls back on Mantine's own resolution. */
const pairs: VariantColorsResolver = (input) => {
  const named = input.color ?? input.theme.primaryColor
  const steps = input.theme.colors[named]
  if (!steps) return defaultVariantColorsResolver(input)
  if (input.variant === 'filled' && named === 'sable')
    return { background: '#b0a696', hover: '#a69b8a', color: sable[9], border: '1px solid transparent' }
  if (input.variant === 'strong')
    return { background: sable[8], hover: sable[9], color: '#ffffff', border: '1px solid transparent' }
  if (input.variant === 'outline' || input.variant === 'default')
    return {
      background: '#ffffff',
      hover: steps[0],
      color: steps[named === 'sable' ? 8 : 7],
      border: `1px solid ${steps[5]}`,
    }
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return { background: 'transparent', hover: steps[1], color: steps[7], border: '1px solid transparent' }
  if (input.variant === 'light')
    return { background: steps[1], hover: steps[2], color: steps[7], border: '1px solid transparent' }
  return defaultVariantColorsResolver(input)
}

/** The library draws a dialog's title in a `header`, which outside of an article is the page's banner. */
const DIALOG = {
  closeButtonProps: { 'aria-label': 'Fermer' },
  attributes: { header: { role: 'presentation' } },
}

export const theme = createTheme({
  primaryColor: 'sable',
  primaryShade: { light: 6, dark: 7 },
  autoContrast: true,
  variantColorResolver: pairs,
  white: '#ffffff',
  black: '#282625',
  colors: {
    sable,
    gray: neutral,
    dark: neutral,
    green: success,
    teal: success,
    yellow: warning,
    red: error,
    blue: info,
  },
  fontFamily: 'var(--font, "Radio Canada", system-ui, sans-serif)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontFamily: 'var(--font, "Radio Canada", system-ui, sans-serif)',
    fontWeight: '400',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 1.324rem + 0.751vw, 2rem)', lineHeight: '1.22' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35', fontWeight: '500' },
    },
  },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '20px', xl: '999px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  shadows: {
    xs: '0 1px 2px rgb(49 43 34 / .06)',
    sm: '0 4px 12px -2px rgb(49 43 34 / .08), 0 2px 4px -2px rgb(49 43 34 / .05)',
    md: '0 16px 40px -12px rgb(49 43 34 / .18)',
  },
  components: {
    Button: {
      // Named, because Mantine only asks the resolver below for colours that are given.
      defaultProps: { color: 'sable' },
      vars: (_theme: unknown, props: { size?: string }) =>
        props.size
          ? { root: {} }
          : { root: { '--button-height': '40px', '--button-padding-x': '20px', '--button-fz': '15px' } },
    },
    // Rounder, it would read as one choice among several.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Anchor: { defaultProps: { underline: 'always' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', nothingFoundMessage: 'Aucun résultat.' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md', nothingFoundMessage: 'Aucun résultat.' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { zIndex: 2000, centered: true, ...DIALOG } },
    Drawer: { defaultProps: { zIndex: 1500, ...DIALOG } },
    // Above every dialog: a menu or a list of options may open inside one.
    Popover: { defaultProps: { zIndex: 2400 } },
    Menu: { defaultProps: { zIndex: 2400, position: 'bottom-end', shadow: 'md' } },
    Combobox: { defaultProps: { zIndex: 2400 } },
    Tooltip: { defaultProps: { zIndex: 2450 } },
    // A status is never cut short: a long address beside it wraps instead.
    Badge: {
      defaultProps: { variant: 'light', radius: 'xl' },
      styles: { root: { minWidth: 'max-content' } },
    },
  },
})

/** Text colours that Mantine derives from its greys and that would miss 4.5:1 otherwise; `theme.css` is made with them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#565656',
    '--mantine-color-dimmed': neutral[6],
    '--mantine-color-placeholder': neutral[6],
    '--mantine-color-error': error[7],
    '--mantine-color-default-border': '#dee5ed',
    '--mantine-color-anchor': sable[7],
  },
  dark: {},
})
