#!/usr/bin/env python3
"""sbom.py VERSION LIBRARIES: an SPDX 2.3 document of the program and the libraries it is linked with.

LIBRARIES has a line for each library: its name for the loader, and the Debian package that has it here.
"""

import datetime
import json
import os
import re
import subprocess
import sys

version, libraries = sys.argv[1:]
created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def package(name, version, license, purl=None, comment=None):
    value = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }
    if purl:
        value["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    if comment:
        value["comment"] = comment
    return value


sonames = {}
for line in open(libraries):
    soname, name = line.split()
    sonames.setdefault(name, []).append(soname)

swift = re.search(r"Swift version (\S+)", subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout)
main = package("stickerpress", version, "Apache-2.0")
runtime = package("swift", swift[1], "Apache-2.0 WITH Swift-exception", comment="Runtime and FoundationEssentials, inside the program.")
runtime["SPDXID"] = "SPDXRef-swift-runtime"
linked = []
for name in sorted(sonames):
    query = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}\n${Architecture}\n${source:Package}\n", name],
        capture_output=True, text=True, check=True)
    found, architecture, source = query.stdout.splitlines()[:3]
    linked.append(package(
        name, found, "NOASSERTION", f"pkg:deb/debian/{name}@{found}?arch={architecture}",
        f"Source package {source}; loaded as {', '.join(sonames[name])}."))

json.dump({
    "spdxVersion": "SPDX-2.3",
    "dataLicense": "CC0-1.0",
    "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"stickerpress-{version}",
    "documentNamespace": f"https://spdx.org/spdxdocs/stickerpress-{version}-{created:%Y%m%d%H%M%S}",
    "creationInfo": {"created": f"{created:%Y-%m-%dT%H:%M:%SZ}", "creators": ["Tool: stickerpress-make-dist"]},
    "packages": [main, runtime] + linked,
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": main["SPDXID"]},
        {"spdxElementId": main["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": runtime["SPDXID"]},
    ] + [
        {"spdxElementId": main["SPDXID"], "relationshipType": "DYNAMIC_LINK", "relatedSpdxElement": library["SPDXID"]}
        for library in linked
    ],
}, sys.stdout, indent=2)
print()
