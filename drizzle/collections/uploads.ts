import { systemCollection } from '../collection.ts'
import { fields, number, text } from '../fields.ts'

/**
 * A large file on its way: whose it is, the field that it was announced for, and its size. The bytes that have come lie beside the
 * data (`server/records/resumable`), and how many they are is how long that file is. Once a record has taken it, the row says which,
 * and under which name, so that the same write, sent once more, is answered alike.
 */
export const uploadFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  collectionName: text({ required: true, max: 100 }),
  field: text({ required: true, max: 100 }),
  /** Empty for a record that is still to be made. */
  record: text({ max: 255 }),
  name: text({ required: true, max: 255 }),
  size: number({ required: true, onlyInt: true, min: 1 }),
  storedName: text({ max: 255 }),
  takenBy: text({ max: 255 }),
})

/** Of the server alone; its owner speaks of it by `/api/uploads`. */
export const uploads = /* @__PURE__ */ systemCollection('uploads', uploadFields, () => ({
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))
