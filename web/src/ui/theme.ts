import type { KeyboardEvent } from 'react'
import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * The only accent colour. Shade 7 fills buttons in the light scheme, 6 in the dark one; both are dark enough for white
 * text.
 */
const lapis: MantineColorsTuple = [
  '#eef1fe',
  '#dde3fc',
  '#bcc8f9',
  '#a3b3fb',
  '#8298f6',
  '#637dee',
  '#4a63e0',
  '#3349c9',
  '#2a3cab',
  '#1d2a7d',
]
/** The neutral colours of the light scheme, slightly warm. Shade 7 is the dimmed text. */
const gray: MantineColorsTuple = [
  '#f8f8f6',
  '#f3f3f0',
  '#eaeae6',
  '#dfdfda',
  '#c8c8c2',
  '#a5a6a1',
  '#868883',
  '#585b5f',
  '#3b3e42',
  '#1b1d21',
]
/**
 * The neutral colours of the dark scheme: a bluish black, designed for dark mode instead of inverted. Shade 1 is the
 * dimmed text.
 */
const dark: MantineColorsTuple = [
  '#e7e8eb',
  '#b0b4bd',
  '#8f949f',
  '#6f7480',
  '#3a3f48',
  '#2a2e35',
  '#1f2227',
  '#17191d',
  '#101215',
  '#0a0b0d',
]
const green: MantineColorsTuple = [
  '#e8f4ec',
  '#cfe8d7',
  '#a6d5b6',
  '#78cf9b',
  '#55b97f',
  '#36a066',
  '#268451',
  '#1a6b3f',
  '#155733',
  '#0d3b22',
]
const red: MantineColorsTuple = [
  '#fdeeec',
  '#fadbd7',
  '#f6b8b1',
  '#ff9389',
  '#ec6d62',
  '#dc4a3e',
  '#c93a2f',
  '#b0281f',
  '#932018',
  '#651610',
]
const yellow: MantineColorsTuple = [
  '#fbf2e0',
  '#f6e4c1',
  '#edcf93',
  '#ecb760',
  '#d39a3a',
  '#b67f22',
  '#996713',
  '#80530a',
  '#684307',
  '#472d04',
]

/** Colours by meaning. All components take their colours from these names. */
const meaning = {
  light: {
    page: '#f5f5f2',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f3f3f0',
    hover: '#f6f6f3',
    line: '#e4e4df',
    'line-strong': '#c8c8c2',
    'line-control': '#868883',
    ink: '#1b1d21',
    'ink-2': '#585b5f',
    'ink-3': '#66696d',
    accent: '#3349c9',
    'accent-ink': '#2f44bd',
    'accent-soft': '#eceffd',
    'accent-line': '#bcc8f9',
    'on-accent': '#ffffff',
    pass: '#1a6b3f',
    'pass-soft': '#e8f4ec',
    'pass-line': '#b5dcc3',
    fail: '#b0281f',
    'fail-soft': '#fdeeec',
    'fail-line': '#f2c4be',
    warn: '#8a4b00',
    'warn-soft': '#fcf2e2',
    'warn-line': '#ecd3a8',
    junior: '#0b6770',
    'junior-soft': '#e3f3f4',
    senior: '#7c560a',
    'senior-soft': '#f8f0de',
    expert: '#94246a',
    'expert-soft': '#fbeaf4',
    'heat-0': '#ecece8',
    'heat-1': '#c9d2fb',
    'heat-2': '#8fa2f4',
    'heat-3': '#5068e2',
    'heat-4': '#2a3cab',
    'grade-1': '#f0f2fe',
    'grade-2': '#dfe5fd',
    'grade-3': '#c4cefb',
    'grade-4': '#9dadf7',
    'grade-ink-3': '#1b1d21',
    'grade-ink-4': '#1b1d21',
    art: '#3349c9',
    'art-1': '#2f43b9',
    'art-2': '#2a3caa',
    'art-3': '#24349a',
    'art-4': '#1d2a7d',
    'art-5': '#ffffff',
    'art-ink-5': '#1d2a7d',
    'code-bg': '#fcfcfb',
    'code-gutter': '#66696d',
    'code-line': '#f1f2f9',
    'code-select': '#d5dcfb',
    'code-keyword': '#2f44bd',
    'code-string': '#1a6b3f',
    'code-number': '#8a4b00',
    'code-comment': '#66696d',
    'code-type': '#0b6770',
    'code-meta': '#94246a',
    'code-name': '#1b1d21',
    tint: 'rgb(27 29 33 / .055)',
    shadow: '0 1px 2px rgb(27 29 33 / .06), 0 8px 24px -6px rgb(27 29 33 / .16)',
    scrim: 'rgb(27 29 33 / .42)',
  },
  dark: {
    page: '#101215',
    surface: '#17191d',
    raised: '#1f2227',
    sunken: '#121418',
    hover: '#1c1f24',
    line: '#272b32',
    'line-strong': '#3a3f48',
    'line-control': '#757a86',
    ink: '#e7e8eb',
    'ink-2': '#b0b4bd',
    'ink-3': '#969ba6',
    accent: '#4a63e0',
    'accent-ink': '#a9b8ff',
    'accent-soft': '#20274a',
    'accent-line': '#3c4b92',
    'on-accent': '#ffffff',
    pass: '#78cf9b',
    'pass-soft': '#15291e',
    'pass-line': '#275239',
    fail: '#ff9389',
    'fail-soft': '#331b1a',
    'fail-line': '#6b302b',
    warn: '#f0b660',
    'warn-soft': '#2d2313',
    'warn-line': '#5c4520',
    junior: '#68cdd6',
    'junior-soft': '#12292c',
    senior: '#dfb465',
    'senior-soft': '#2b2414',
    expert: '#f296c9',
    'expert-soft': '#331a29',
    'heat-0': '#22252b',
    'heat-1': '#2a3568',
    'heat-2': '#3f51a8',
    'heat-3': '#6f86ee',
    'heat-4': '#b3c0ff',
    'grade-1': '#1b2037',
    'grade-2': '#232b50',
    'grade-3': '#2f3c78',
    'grade-4': '#4053b0',
    'grade-ink-3': '#e7e8eb',
    'grade-ink-4': '#ffffff',
    art: '#20274a',
    'art-1': '#28325f',
    'art-2': '#303d78',
    'art-3': '#384992',
    'art-4': '#4156b4',
    'art-5': '#a9b8ff',
    'art-ink-5': '#10142c',
    'code-bg': '#13151a',
    'code-gutter': '#8f949f',
    'code-line': '#1a1d26',
    'code-select': '#2c376b',
    'code-keyword': '#a9b8ff',
    'code-string': '#8fd3a8',
    'code-number': '#f0b660',
    'code-comment': '#8f949f',
    'code-type': '#76d2da',
    'code-meta': '#f296c9',
    'code-name': '#e7e8eb',
    tint: 'rgb(231 232 235 / .075)',
    shadow: '0 0 0 1px rgb(255 255 255 / .05), 0 12px 32px -4px rgb(0 0 0 / .6)',
    scrim: 'rgb(4 5 7 / .66)',
  },
} as const

function named(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(Object.entries(meaning[scheme]).map(([name, value]) => [`--g-${name}`, value]))
}

/** Maps Mantine's own variables to our colours, so that no component has a colour of its own. */
const mantine = {
  '--mantine-color-body': 'var(--g-surface)',
  '--mantine-color-text': 'var(--g-ink)',
  '--mantine-color-dimmed': 'var(--g-ink-2)',
  '--mantine-color-placeholder': 'var(--g-ink-3)',
  '--mantine-color-anchor': 'var(--g-accent-ink)',
  '--mantine-color-error': 'var(--g-fail)',
  '--mantine-color-default': 'var(--g-surface)',
  '--mantine-color-default-hover': 'var(--g-hover)',
  '--mantine-color-default-color': 'var(--g-ink)',
  '--mantine-color-default-border': 'var(--g-line-strong)',
  '--mantine-color-disabled': 'var(--g-sunken)',
  '--mantine-color-disabled-color': 'var(--g-ink-3)',
  '--mantine-color-disabled-border': 'var(--g-line)',
  '--mantine-primary-color-light': 'var(--g-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--g-accent-ink)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--g-font': "'Inter Variable', Inter, 'Inter Fallback', system-ui, sans-serif",
    '--g-mono': "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace",
    '--g-radius-chip': '4px',
    '--g-radius': '6px',
    '--g-radius-sheet': '10px',
    '--g-radius-dialog': '14px',
    '--g-measure': '68ch',
    '--g-header': '56px',
    '--g-menu': '224px',
    '--g-aside': '296px',
  },
  light: { ...named('light'), ...mantine },
  dark: { ...named('dark'), ...mantine },
})

const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  // The page already has a `banner` landmark; this header belongs to a dialog.
  attributes: { header: { role: 'none' } },
}

/** Browsers report no change if the same file is chosen again, even if its content was corrected. */
const chooseAgain = {
  onClick: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    currentTarget.value = ''
  },
}

/** Enter chooses what the text finds. If it finds nothing, the form is not sent without what was typed. */
function keepTyped(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault()
}

export const theme = createTheme({
  primaryColor: 'lapis',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.18,
  white: '#ffffff',
  black: '#1b1d21',
  colors: { lapis, gray, dark, green, red, yellow },
  fontFamily: "'Inter Variable', Inter, 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.6', xl: '1.3' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(6), md: rem(6), lg: rem(10), xl: rem(14) },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '60.9375em', lg: '75em', xl: '90em' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--g-shadow)', lg: 'var(--g-shadow)', xl: 'var(--g-shadow)' },
  headings: {
    fontWeight: '640',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Input: { defaultProps: { size: 'sm' } },
    // A number that is out of range gets an error. By default it would be changed when the field loses focus.
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
    FileButton: { defaultProps: { inputProps: chooseAgain } },
    FileInput: { defaultProps: { fileInputProps: chooseAgain } },
    MultiSelect: { defaultProps: { selectFirstOptionOnChange: true, onKeyDown: keepTyped } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false, checkIconPosition: 'right' } },
    // Smaller, because a corner of 6 px would turn a box of 16 px into a circle, which looks like a radio button.
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false } },
    Tabs: { defaultProps: { variant: 'default' } },
    Pagination: { defaultProps: { size: 32, gap: 4, withEdges: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        ...dialogProps,
        radius: 'xl',
        shadow: 'md',
        centered: true,
        overlayProps: { color: 'var(--g-scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 140, transition: 'pop' },
      },
    },
    Drawer: { defaultProps: { ...dialogProps, position: 'right' } },
  },
})
