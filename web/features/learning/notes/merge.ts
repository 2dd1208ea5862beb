/**
 * One note from two: what the server has now and what was written here, both grown from `base`. Nothing that a person
 * wrote is dropped; at worst she reads a sentence twice.
 */
export const mergeNote = (base: string, theirs: string, mine: string): string => {
  if (theirs === mine || theirs === base) return mine
  if (mine === base || (mine !== '' && theirs.startsWith(mine))) return theirs
  if (mine.startsWith(theirs)) return mine
  const added = mine.startsWith(base) ? mine.slice(base.length) : mine
  return added.trim() === '' ? theirs : `${theirs.trimEnd()}\n\n${added.trim()}`
}
