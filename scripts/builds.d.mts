/** Types of `builds.mjs`, which runs before anything is installed. */
export const builds: (dist?: string) => {
  currentBuild(): { id: string; builtAt: number } | null
  buildDir(id: string): string
  lastWebDir(): string
  newBuild(): string
  adoptBuild(id: string): void
  dropBuild(id: string): void
}
