/** Types of `external-packages.mjs`, which runs without TypeScript. */
export interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
/** Versions by name of what the build imports, and by folder of everything that must be installed for it. */
export interface ExternalPackages {
  external: Record<string, string>
  folders: Record<string, string>
}
export const EXTERNAL_PACKAGES: readonly string[]
export const EXTERNAL_LIST: string
export const closureOf: (
  packages: Record<string, LockedPackage>,
  names: readonly string[],
  isInstalled: (path: string) => boolean,
) => string[]
export const externalPackages: () => ExternalPackages
export const copyExternalPackages: (target: string, copy?: (source: string, target: string) => void) => void
