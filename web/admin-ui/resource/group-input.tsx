/** Several fields that are one answer: a conflict never leaves half of one person's and half of another's. */
import { Radio, Stack } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Pairs } from '../components/Pairs.tsx'
import type { FormView, Input, InputProps } from './input.ts'

/** The values of the parts by their names. */
type Parts = Readonly<Record<string, unknown>>

interface Group<Row> {
  readonly name: string
  /** How a conflict calls the whole; absent: as the first part. */
  readonly label?: string
  readonly inputs: readonly Input<Row>[]
  /** The parts that count, of which the others are stored as nothing. */
  readonly shown: (values: Parts) => readonly Input<Row>[]
  /** How the answer reads in a conflict, as the record that it is stored as. */
  readonly text: (record: Readonly<Record<string, unknown>>) => string
  /** Draws more than the shown parts. */
  readonly as?: (props: InputProps<Parts>, parts: ReactElement[]) => ReactNode
}

const partsOf = <Row,>(inputs: readonly Input<Row>[], part: (input: Input<Row>) => unknown): Parts =>
  Object.fromEntries(inputs.map((input) => [input.name, part(input)]))

const group = <Row extends object>({ inputs, shown, text, as, ...named }: Group<Row>): Input<Row> => {
  // A group's value is made by `read`, `empty` and its own `onChange`.
  const parts = (value: unknown) => value as Parts
  const write = (values: Parts): Record<string, unknown> => {
    const counting = shown(values)
    const stored = inputs.map((input) =>
      input.write(counting.includes(input) ? values[input.name] : input.empty),
    )
    return Object.assign({}, ...stored)
  }
  /** The part that an error of the whole belongs to: the first that is wrong by itself, else the last one shown. */
  const faulty = (values: Parts): Input<Row> | undefined => {
    const counting = shown(values)
    return counting.find((input) => input.check(values[input.name]) !== '') ?? counting.at(-1)
  }
  const drawPart = (
    input: Input<Row>,
    { value, onChange, error, ...props }: InputProps<Parts>,
    form: FormView<Row>,
  ) => {
    const isFirst = shown(value)[0] === input
    const isFaulty = error !== undefined && faulty(value) === input
    // The focus goes to the part that is wrong.
    const path = isFaulty || (error === undefined && isFirst) ? props['data-path'] : ''
    return (
      <Fragment key={input.name}>
        {input.draw(
          {
            ...props,
            'data-path': path,
            'data-autofocus': isFirst ? props['data-autofocus'] : undefined,
            label: input.label,
            description: input.help,
            error: isFaulty ? error : undefined,
            value: value[input.name],
            onChange: (part) => onChange({ ...value, [input.name]: part }),
          },
          form,
        )}
      </Fragment>
    )
  }
  return {
    name: named.name,
    label: named.label ?? inputs[0]?.label ?? named.name,
    required: false,
    isOptional: false,
    fields: inputs.flatMap(({ fields }) => fields),
    empty: partsOf(inputs, ({ empty }) => empty),
    read: (row) => partsOf(inputs, (input) => input.read(row)),
    write: (value) => write(parts(value)),
    check: (value) => {
      const problems = shown(parts(value)).map((input) => input.check(parts(value)[input.name]))
      return problems.find((problem) => problem !== '') ?? ''
    },
    text: (value) => text(write(parts(value))),
    draw: (props, form) => {
      const bound: InputProps<Parts> = { ...props, value: parts(props.value) }
      const drawn = shown(bound.value).map((input) => drawPart(input, bound, form))
      return as ? as(bound, drawn) : <Pairs from="xs">{drawn}</Pairs>
    },
  }
}

/** Inputs side by side, of which `isShown` leaves out what another one makes meaningless. */
export const groupInput = <Row extends object>({
  isShown,
  ...options
}: Pick<Group<Row>, 'name' | 'label' | 'inputs' | 'text'> & {
  isShown: (name: string, values: Parts) => boolean
}): Input<Row> =>
  group({ ...options, shown: (values) => options.inputs.filter(({ name }) => isShown(name, values)) })

/** Which of its parts the answer is; a value of the group beside theirs. */
const BY = 'by'

/** One of several fields: radio buttons say which, and the others are empty. */
export const eitherInput = <Row extends object>({
  choices,
  ...options
}: Pick<Group<Row>, 'name' | 'label' | 'inputs' | 'text'> & {
  /** The radio button of each input, in their order. */
  choices: readonly string[]
}): Input<Row> => {
  const { inputs } = options
  const chosen = (values: Parts): Input<Row> | undefined =>
    inputs.find(({ name }) => name === values[BY]) ??
    inputs.find(({ name, empty }) => values[name] !== empty) ??
    inputs[0]
  /** The choice alone is no change where the values say the same without it. */
  const withChoice = (values: Parts, by: string): Parts => {
    const { [BY]: _before, ...plain } = values
    return chosen(plain)?.name === by ? plain : { ...plain, [BY]: by }
  }
  return group({
    ...options,
    shown: (values) => {
      const one = chosen(values)
      return one ? [one] : []
    },
    as: ({ label, value, onChange }, drawn) => (
      <>
        <Radio.Group
          label={label}
          value={chosen(value)?.name}
          onChange={(by) => onChange(withChoice(value, by))}
        >
          <Stack gap="xs" mt="xs">
            {inputs.map(({ name }, at) => (
              <Radio key={name} value={name} label={choices[at]} />
            ))}
          </Stack>
        </Radio.Group>
        {drawn}
      </>
    ),
  })
}
