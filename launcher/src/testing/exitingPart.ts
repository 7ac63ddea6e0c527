/** A part that ends at once with the status in STATUS. */
process.exit(Number(process.env['STATUS']));
