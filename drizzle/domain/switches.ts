/** Parts of the site that its owner turns on in the settings (`site_settings.features`); off until then. */
export const SWITCHES = ['qualiopi'] as const
export type SwitchName = (typeof SWITCHES)[number]

interface Switched {
  readonly features: Readonly<Record<string, boolean>> | null
}

export const isSwitchedOn = (settings: Switched | null | undefined, name: SwitchName): boolean =>
  settings?.features?.[name] === true
