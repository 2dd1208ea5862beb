/** Types of `builds.mjs`, which runs before anything is installed. */
export const lastWebDir: () => string
