/** Refuses an output that is a file which the conversion reads, since that file must still exist afterwards. */
import { placeOf } from '../host-node/places.ts'
import { readAt } from '../host-node/read-places.ts'
import { usageError } from '../messages/errors.ts'
import { optionKey, type Options } from '../options/table.ts'
import { FileSink } from './sinks.ts'

/** Throws a UsageError. Custom sinks are not checked: only the program knows where they write. */
export const refuseReadFile = (sink: unknown, input: string | null, options: Options): void => {
  if (!(sink instanceof FileSink)) return
  const what = readAt(placeOf(sink.path), input, options, optionKey)
  if (what !== null) throw usageError(`the output ${sink.path} is the ${what} itself\nname another file for the PDF`)
}
