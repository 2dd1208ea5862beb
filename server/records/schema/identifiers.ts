/** An identifier of the registry (`^\w+$`), quoted. */
export const quote = (identifier: string): string => `"${identifier}"`

/** A column of a table or of an alias, quoted. */
export const column = (alias: string, name: string): string => `"${alias}"."${name}"`
