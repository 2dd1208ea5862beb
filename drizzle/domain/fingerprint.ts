/** A hash as people compare it: in groups of eight digits, which also lets it break over lines. */
export const inGroups = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ')
