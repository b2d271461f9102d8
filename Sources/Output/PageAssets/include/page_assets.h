// The scripts and style sheets of pages, from the folder next to this one, embedded in the program.
#pragma once

/// The text of an asset, terminated by zero; valid as long as the program runs. NULL if there is no asset of that name.
const unsigned char *page_asset(const char *name);

/// The name of an asset by its index in the order of names; NULL after the last.
const char *page_asset_name(long index);
