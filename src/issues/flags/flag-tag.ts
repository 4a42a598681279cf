/** Before a flag's key, the name of the tag by which events are searched and counted: `flag.new-checkout:on`. */
export const FLAG_TAG = 'flag.'
