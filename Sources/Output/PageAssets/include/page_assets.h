// The programs and styles of pages, as they lie in the folder beside this one, within the program.
#pragma once

/// The text of an asset, ended by a zero; it lasts as long as the program runs. NULL if there is none of that name.
const unsigned char *page_asset(const char *name);

/// The name of an asset by its place in the order of names; NULL after the last.
const char *page_asset_name(long index);
