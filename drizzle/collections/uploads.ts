import { systemCollection } from '../collection.ts'
import { fields, number, text } from '../fields.ts'

/**
 * A large upload in progress: its owner, its target field, and its size. The received bytes are a file beside
 * the data (`server/records/resumable`), whose length is the offset. Once a record has taken it, the row
 * names that record and the stored file, so that a repeated write gets the same reply.
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
  /** From which a member announced it; empty for the team's own. */
  network: text({ max: 64 }),
})

/** Of the server alone; its owner speaks of it by `/api/uploads`. */
export const uploads = /* @__PURE__ */ systemCollection('uploads', uploadFields, () => ({
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))
