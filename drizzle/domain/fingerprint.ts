/** A hash formatted for comparison: groups of eight digits, which also allow line breaks. */
export const inGroups = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ')
